import type { Section } from '#contract/sections/display.ts'
import { RESERVED_SLUGS } from '#contract/slug.ts'
import { BUILT_IN_PAGES } from './built-in.ts'
import { PICTURES } from './pictures.ts'

/* The built-in texts and pictures are samples: a college should replace them with its own. */

type Shown = Pick<Section, 'title' | 'description' | 'content'>

/** Every string in a JSON value. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
const listTexts = ({ title, description, content }: Shown) => stringsIn([title, description, content])

/** Names of icons and kinds have no space. Short labels such as "Contact us" suit every college. */
const isSentence = (text: string) => text.includes(' ') && text.length > 18

const SAMPLE_PICTURES = new Set(Object.values(PICTURES).map(({ url }) => url))
/** The built-in texts that count as samples. */
export const SAMPLE_TEXTS: ReadonlySet<string> = new Set(
  RESERVED_SLUGS.flatMap((slug) => BUILT_IN_PAGES[slug].sections.flatMap(listTexts)).filter(isSentence),
)

export const countSampleTexts = (section: Shown): number => listTexts(section).filter((text) => SAMPLE_TEXTS.has(text)).length

export const countSamplePictures = (section: Shown): number =>
  listTexts(section).filter((text) => SAMPLE_PICTURES.has(text)).length
