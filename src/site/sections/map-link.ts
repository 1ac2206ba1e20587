import type { Place } from '#contract/sections/read-content.ts'

/** The address that opens the place in a map application, or '' when nobody said where it is. */
export const mapLink = ({ mapUrl, address }: Place) =>
  mapUrl || (address && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`)
