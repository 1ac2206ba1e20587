import { getPlace } from '#contract/sections/place.ts'
import type { LocationContent } from '#contract/sections/read-content.ts'
import { useSite } from '#site/site-context.tsx'

export const usePlace = (content: LocationContent) => getPlace(content, useSite().contactInfo)
