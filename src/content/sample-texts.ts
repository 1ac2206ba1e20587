import { listStrings } from '#contract/text/list-strings.ts'
import type { Section } from '#contract/sections/display.ts'
import { canonicalType } from '#contract/sections/schemas.ts'
import { DEFAULT_SITE_NAME } from '#contract/settings/site.ts'
import { RESERVED_SLUGS } from '#contract/text/slug.ts'
import { BUILT_IN_PAGES } from './built-in.ts'
import { PICTURES } from './pictures.ts'
import { SAMPLES_NOT_BUILT_IN } from './section-samples.ts'

/* The texts and pictures of built-in pages and of the gallery of sections are samples: a college should replace them with its own. */

type Shown = Pick<Section, 'title' | 'content'> & { description?: string | null }

/** The texts of a section, with the addresses of its pictures. */
export const listTexts = ({ title, description, content }: Shown) => listStrings([title, description, content])

/** Leaves out names of icons and kinds, short labels such as "Contact us", which suit every college, and the name alone, which is replaced. */
const isSentence = (text: string) => text.includes(' ') && text.length > 18 && text !== DEFAULT_SITE_NAME

const SAMPLE_PICTURES = new Set(Object.values(PICTURES).map(({ url }) => url))
const SAMPLE_ALTS = new Set(Object.values(PICTURES).map(({ alt }) => alt))
/** The texts that count as samples. */
export const SAMPLE_TEXTS: ReadonlySet<string> = new Set(
  [...RESERVED_SLUGS.flatMap((slug): Shown[] => BUILT_IN_PAGES[slug].sections), ...SAMPLES_NOT_BUILT_IN]
    .flatMap(listTexts)
    .filter(isSentence),
)

export const isSamplePicture = (text: string) => SAMPLE_PICTURES.has(text)

/** The key under which staff approve the samples of a section, such as about/team. */
export const sampleKey = (slug: string, { sectionType }: Pick<Section, 'sectionType'>) => `${slug}/${canonicalType(sectionType)}`

/** Sections that a page needs: its hero, and those that show contact data or collect input. */
const NEEDED = new Set(['hero', 'contact-form', 'contact-info', 'map', 'location'])

/** Whether all sentences of a section are samples, and its page does not need it. */
export function isWholeSample(section: Section): boolean {
  const sentences = listTexts(section).filter(isSentence)
  return (
    !NEEDED.has(canonicalType(section.sectionType))
    && sentences.length > 0
    && sentences.every((text) => SAMPLE_TEXTS.has(text) || SAMPLE_ALTS.has(text))
  )
}
