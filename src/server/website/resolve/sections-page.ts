import { builtInSections, mergeSections } from '#content/page-sections.ts'
import { BUILT_IN_PAGES } from '#content/built-in.ts'
import { withoutSamples } from '#content/without-samples.ts'
import { isKnownType, toDisplay, type Section } from '#contract/sections/display.ts'
import { isBuiltIn } from '#contract/slug.ts'
import { pagePath } from '#contract/paths.ts'
import type { Deps } from '#server/deps.ts'
import { findVisiblePage, type PageWithSections } from '#server/features/pages/store.ts'
import type { ContactFormState } from '#site/islands/contact-form/form-state.ts'
import { loadArticle } from './article.ts'
import type { ResolvedPage } from './resolved-page.ts'

/** The page of a slug as visitors see it, or undefined when there is none. One query, two for an article. */
export async function loadPage(deps: Deps, slug: string, form: ContactFormState): Promise<ResolvedPage | undefined> {
  const stored = await findVisiblePage(deps.database.kysely, slug, deps.now().toISOString())
  return stored || isBuiltIn(slug) ? loadStored(deps, slug, stored, form) : undefined
}

/** The sections of a page, or its text, or that there is neither (decisions 4). */
export function loadStored(
  deps: Deps,
  slug: string,
  stored: PageWithSections | undefined,
  form: ContactFormState,
): Promise<ResolvedPage> | ResolvedPage {
  const page = pageOfSections(slug, stored, form, deps.log)
  if (page.view.kind !== 'empty') return page
  return stored?.content.trim() ? loadArticle(deps, stored) : { ...page, ...forVisitors(deps) }
}

/** The page from its built-in and its stored sections; the built-in pages need no stored one. */
export function pageOfSections(
  slug: string,
  stored: PageWithSections | undefined,
  form: ContactFormState,
  log: Pick<Deps['log'], 'warn'>,
): ResolvedPage {
  const builtIn = isBuiltIn(slug) ? BUILT_IN_PAGES[slug] : undefined
  const name = stored?.title ?? builtIn?.title ?? ''
  const sections = mergeSections(builtInSections(slug), stored?.sections ?? [])
  sections.filter((section) => !isKnownType(section.sectionType)).forEach((section) => warnOfType(log, slug, section))
  const shown = (section: Section) => (builtIn ? withoutSamples(toDisplay(section, 'built-in')) : toDisplay(section, 'dynamic'))
  return {
    view:
      sections.length === 0
        ? { kind: 'empty', title: name, pageId: stored?.id }
        : { kind: 'sections', title: name, form, sections: sections.map(shown) },
    path: pagePath(slug),
    title: slug === 'home' ? '' : name,
    description: stored?.metaDescription || builtIn?.metaDescription || '',
    isIndexed: sections.length > 0,
    ...(slug === 'contact' && { isOther: ({ query }) => /[?&]subject=/.test(query) }),
  }
}

/** Staff see more on an empty page: what is between us and them must not answer them with the page of visitors. */
const forVisitors = ({ cookies: { readSessionToken } }: Deps): Pick<ResolvedPage, 'isOther' | 'headers'> => ({
  isOther: ({ cookies }) => readSessionToken(cookies) !== undefined,
  headers: { 'Cache-Control': 'private, no-cache', 'Vary': 'Accept-Encoding, Cookie' },
})

const warnOfType = (log: Pick<Deps['log'], 'warn'>, slug: string, section: Section) =>
  log.warn({ slug, section: section.id, type: section.sectionType }, 'Unknown section type, shown as benefits')
