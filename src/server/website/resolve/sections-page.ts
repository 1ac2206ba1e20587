import { builtInSections, mergeSections } from '#content/page-sections.ts'
import { BUILT_IN_PAGES } from '#content/built-in.ts'
import { withoutSamples } from '#content/without-samples.ts'
import { pagePath } from '#contract/paths.ts'
import { isKnownType, toDisplay, type Section } from '#contract/sections/display.ts'
import { isBlank } from '#contract/sections/is-blank.ts'
import { isBuiltIn, type BuiltInSlug } from '#contract/slug.ts'
import type { Deps } from '#server/deps.ts'
import type { PageWithSections } from '#server/features/pages/store.ts'
import type { ContactFormState } from '#site/islands/contact-form/form-state.ts'
import type { ResolvedPage } from './resolved-page.ts'

/** The page from its built-in and its stored sections; undefined if there are none, or all are blank. */
export function resolveSections(
  slug: string,
  stored: PageWithSections | undefined,
  form: ContactFormState,
  log: Pick<Deps['log'], 'warn'>,
): ResolvedPage | undefined {
  const merged = mergeSections(builtInSections(slug), stored?.sections ?? [])
  const builtIn = isBuiltIn(slug) ? BUILT_IN_PAGES[slug] : undefined
  const title = stored?.title ?? builtIn?.title ?? ''
  for (const { id, sectionType } of merged)
    if (!isKnownType(sectionType)) log.warn({ slug, section: id, type: sectionType }, 'Unknown section type, shown as benefits')
  const show = (section: Section) => (builtIn ? withoutSamples(toDisplay(section, 'built-in')) : toDisplay(section, 'dynamic'))
  const sections = merged.map(show)
  if (sections.every(isBlank)) return undefined
  return {
    view: { kind: 'sections', title, form, sections },
    path: pagePath(slug),
    title: slug === 'home' ? '' : title,
    description: stored?.metaDescription || builtIn?.metaDescription || '',
    isIndexed: true,
    ...(slug === 'contact' && { needsOwnPage: ({ query }) => /[?&]subject=/.test(query) }),
  }
}

/** A built-in page without the database. */
export const builtInPage = (slug: BuiltInSlug, form: ContactFormState, log: Pick<Deps['log'], 'warn'>): ResolvedPage =>
  resolveSections(slug, undefined, form, log)!
