import { builtInSections, mergeSections } from '#content/page-sections.ts'
import { BUILT_IN_PAGES } from '#content/built-in.ts'
import { isKnownType, toDisplay, type Section } from '#contract/sections.ts'
import { isReserved } from '#contract/slug.ts'
import type { Deps } from '#server/deps.ts'
import { findVisiblePage, type StoredPage } from '#server/features/pages/store.ts'
import type { ContactFormState } from '#site/islands/contact-form/form-state.ts'
import type { PageView } from '#site/pages/page-view.ts'

export interface LoadedPage {
  view: PageView
  title: string
  description: string
}

/** The page of a slug as visitors see it, or undefined when there is none. One query. */
export async function loadPage(deps: Deps, slug: string, form: ContactFormState): Promise<LoadedPage | undefined> {
  const stored = await findVisiblePage(deps.database.kysely, slug, deps.now().toISOString())
  return stored || isReserved(slug) ? pageOfSections(slug, stored, form, deps.log) : undefined
}

/** The page from its built-in and its stored sections; the built-in pages need no stored one. */
export function pageOfSections(
  slug: string,
  stored: StoredPage | undefined,
  form: ContactFormState,
  log: Pick<Deps['log'], 'warn'>,
): LoadedPage {
  const builtIn = isReserved(slug) ? BUILT_IN_PAGES[slug] : undefined
  const title = stored?.title ?? builtIn?.title ?? ''
  const description = stored?.metaDescription || builtIn?.metaDescription || ''
  const sections = mergeSections(builtInSections(slug), stored?.sections ?? [])
  sections.filter((section) => !isKnownType(section.sectionType)).forEach((section) => warnOfType(log, slug, section))
  if (sections.length === 0) return { view: { kind: 'empty', title }, title, description }
  const layout = builtIn ? 'built-in' : 'dynamic'
  return {
    view: { kind: 'sections', title, form, sections: sections.map((section) => toDisplay(section, layout)) },
    title,
    description,
  }
}

const warnOfType = (log: Pick<Deps['log'], 'warn'>, slug: string, section: Section) =>
  log.warn({ slug, section: section.id, type: section.sectionType }, 'Unknown section type, shown as benefits')
