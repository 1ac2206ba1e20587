import { listStrings } from '#contract/text/list-strings.ts'
import { mapStrings } from '#contract/text/map-strings.ts'
import { DEFAULT_SITE_NAME } from '#contract/settings/site.ts'
import { BUILT_IN_SLUGS } from '#contract/text/slug.ts'
import { BUILT_IN_PAGES } from './built-in.ts'
import { SAMPLES_NOT_BUILT_IN } from './section-samples.ts'

/*
 * Samples are stored with the name of the sample college, which stands for the name in the settings. Visitors and staff read
 * the real name. What staff save unchanged is stored as it was, so it stays a sample and follows the setting.
 */

const putName = (text: string, name: string) => text.replaceAll(DEFAULT_SITE_NAME, name)

const META_DESCRIPTIONS = new Set(BUILT_IN_SLUGS.map((slug) => BUILT_IN_PAGES[slug].metaDescription))
export const isBuiltInDescription = (description: string) => META_DESCRIPTIONS.has(description)

/** The samples with the name in them. Without the bare name, which somebody may type anywhere. */
const SAMPLES_WITH_NAME = [
  ...listStrings(BUILT_IN_SLUGS.map((slug) => BUILT_IN_PAGES[slug])),
  ...listStrings(SAMPLES_NOT_BUILT_IN),
].filter((text) => text.includes(DEFAULT_SITE_NAME) && text !== DEFAULT_SITE_NAME)

/** Sections, or any part of them, with the name of this college. */
export const showCollegeName = <Part>(part: Part, name: string): Part =>
  name === DEFAULT_SITE_NAME ? part : mapStrings(part, (text) => putName(text, name))

/** The fields of a page. Only a built-in description is a sample. */
export const showNameInFields = <Fields extends { metaDescription: string | null }>(fields: Fields, name: string): Fields =>
  fields.metaDescription !== null && isBuiltInDescription(fields.metaDescription)
    ? { ...fields, metaDescription: putName(fields.metaDescription, name) }
    : fields

/** Fields of a page or a section, as they are stored. */
export function storeCollegeName<Values>(values: Values, name: string): Values {
  if (name === DEFAULT_SITE_NAME) return values
  const samples = new Map(SAMPLES_WITH_NAME.map((text) => [putName(text, name), text]))
  return withBareTitle(
    mapStrings(values, (text) => samples.get(text) ?? text),
    name,
  ) as Values
}

/** The title of a section that is only the name, as above the slides of the home page, follows the setting too. */
function withBareTitle(values: unknown, name: string): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values
  if ('values' in values) return { ...values, values: withBareTitle(values.values, name) }
  return 'sectionType' in values && 'title' in values && values.title === name ? { ...values, title: DEFAULT_SITE_NAME } : values
}
