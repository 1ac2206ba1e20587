import type { LocationContent } from '#contract/sections/read-content.ts'
import { useSite } from '#site/site-context.tsx'

/** The place of a section. What it leaves empty comes from the contact entries: the first address, and all hours. */
export function usePlace<Content extends LocationContent>(content: Content): Content {
  const { contactInfo } = useSite()
  const entry = contactInfo.find(({ type }) => type === 'address')
  const hours = contactInfo.filter(({ type }) => type === 'hours').map(({ value }) => value)
  return {
    ...content,
    ...(!content.address && !content.mapUrl && entry && { address: entry.value }),
    ...(content.hours.length === 0 && { hours }),
  }
}
