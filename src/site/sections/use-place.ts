import type { Place } from '#contract/sections/read-content.ts'
import { useSite } from '../site-context.tsx'

/** The place of a section, else the first address of the contact entries. */
export function usePlace<Content extends Place>(content: Content): Content {
  const entry = useSite().contactInfo.find(({ type }) => type === 'address')
  return content.address || content.mapUrl || !entry ? content : { ...content, address: entry.value }
}
