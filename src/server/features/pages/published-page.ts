import { BUILT_IN_PAGES } from '#content/built-in.ts'
import { builtInSections, mergeVisibleSections } from '#content/page-sections.ts'
import { isRenamed, toCollege, withholdDescription, withholdSamplesInStored } from '#content/withhold-samples.ts'
import { toDisplayOn, withoutSampleContacts, withoutSampleHours } from '#content/without-sample-contacts.ts'
import type { Section } from '#contract/sections/display.ts'
import { createFillIn } from '#contract/sections/fill-in-settings.ts'
import { isBlank } from '#contract/sections/is-blank.ts'
import { isBuiltIn } from '#contract/text/slug.ts'
import type { Deps } from '#server/deps.ts'
import { readSiteChromeRows, type SiteChromeRows } from '#server/site-chrome/store.ts'
import { fillSections } from './sections/fill.ts'
import { findVisiblePage } from './store.ts'

const UNSTORED = { kind: 'page', content: '', excerpt: '', publishDate: null, updatedAt: null } as const

/** A page that visitors may see, with its sections as JSON. Undefined if there is none. */
export async function readPublishedPage(deps: Pick<Deps, 'database' | 'now'>, slug: string) {
  const db = deps.database.kysely
  const now = deps.now().toISOString()
  const stored = await findVisiblePage(db, slug, now)
  const page = stored ?? (isBuiltIn(slug) ? { ...UNSTORED, ...BUILT_IN_PAGES[slug] } : undefined)
  if (!page) return undefined
  const sections = mergeVisibleSections(builtInSections(slug), stored?.sections ?? [])
  const site = await readSiteChromeRows(db, now)
  const isReplaced = page.content !== '' && (await showsSections(deps, slug, sections))
  return {
    ...page,
    content: isReplaced ? '' : page.content,
    metaDescription: page.metaDescription && showDescription(page.metaDescription, sections, site),
    sections: sections.flatMap((section) => showSection(section, slug, site) ?? []),
  }
}

/** Whether visitors see sections instead of the text of a page. */
async function showsSections(deps: Pick<Deps, 'database' | 'now'>, slug: string, sections: Section[]): Promise<boolean> {
  const displayed = sections.map((section) => toDisplayOn(slug, section))
  const filled = await fillSections(deps, displayed)
  return !filled.every(isBlank)
}

const isPolicy = ({ sectionType }: Section) => sectionType === 'policy'

function showDescription(description: string, sections: Section[], { settings, contactInfo }: SiteChromeRows): string {
  const college = toCollege(settings)
  const filled = sections.some(isPolicy) ? createFillIn(settings, contactInfo)(description) : description
  return isRenamed(college) ? withholdDescription(filled, college) : filled
}

/** What visitors see of a section, as it is stored. Undefined if nothing is left. */
function showSection(stored: Section, slug: string, { settings, contactInfo }: SiteChromeRows): Section | undefined {
  if (isPolicy(stored)) return createFillIn(settings, contactInfo)(stored)
  const college = toCollege(settings)
  const section = contactInfo.length > 0 ? withoutSampleHours(stored) : stored
  if (isRenamed(college)) return withholdSamplesInStored(section, college)
  return isBuiltIn(slug) ? withoutSampleContacts(section) : section
}
