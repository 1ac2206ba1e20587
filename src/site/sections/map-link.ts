import type { LocationContent } from '#contract/sections/read-content.ts'

/** The link that opens the place in a map application, or '' if its address is unknown. */
export const mapLink = ({ mapUrl, address }: LocationContent) =>
  mapUrl || (address && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`)
