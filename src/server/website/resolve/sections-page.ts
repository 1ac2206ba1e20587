import { builtInSections, mergeVisibleSections } from '#content/page-sections.ts'
import { BUILT_IN_PAGES } from '#content/built-in.ts'
import { toDisplayOn } from '#content/without-sample-contacts.ts'
import { pagePath } from '#contract/paths.ts'
import { isKnownType, type DisplaySection, type Section } from '#contract/sections/display.ts'
import { isBlank } from '#contract/sections/is-blank.ts'
import { isBuiltIn, type BuiltInSlug } from '#contract/text/slug.ts'
import { fillSections, toPostImage } from '#server/features/pages/sections/fill.ts'
import type { PageWithSections } from '#server/features/pages/store.ts'
import type { ContactFormState } from '#site/islands/contact-form/form-state.ts'
import type { PageDeps, ResolvedPage } from './resolved-page.ts'

function listDisplaySections(slug: string, stored: Section[], log: Pick<PageDeps['log'], 'warn'>): DisplaySection[] {
  const merged = mergeVisibleSections(builtInSections(slug), stored)
  for (const { id, sectionType } of merged)
    if (!isKnownType(sectionType)) log.warn({ slug, section: id, type: sectionType }, 'Unknown section type, shown as benefits')
  return merged.map((section) => toDisplayOn(slug, section))
}

/** The page from its sections; undefined if there are none, or all are blank. */
export async function resolveSections(
  deps: PageDeps,
  slug: string,
  stored: PageWithSections | undefined,
  form: ContactFormState,
): Promise<ResolvedPage | undefined> {
  const sections = await fillSections(deps, listDisplaySections(slug, stored?.sections ?? [], deps.log))
  return sections.every(isBlank) ? undefined : toPage(slug, stored, form, sections)
}

function toPage(
  slug: string,
  stored: PageWithSections | undefined,
  form: ContactFormState,
  sections: DisplaySection[],
): ResolvedPage {
  const builtIn = isBuiltIn(slug) ? BUILT_IN_PAGES[slug] : undefined
  const title = stored?.title ?? builtIn?.title ?? ''
  return {
    view: { kind: 'sections', title, form, sections },
    path: pagePath(slug),
    title: slug === 'home' ? '' : stored?.seoTitle || title,
    description: stored?.metaDescription || builtIn?.metaDescription || '',
    image: toPostImage(stored?.featuredImage ?? null)?.url,
    isIndexed: true,
    isNoindex: stored?.isNoindex,
    dependsOn: sections.some(({ type }) => type === 'news') ? [pagePath(slug), 'posts'] : [pagePath(slug)],
    ...(slug === 'contact' && { bypassesCache: ({ query }) => /[?&]subject=/.test(query) }),
  }
}

/** A built-in page without the database. */
export const builtInPage = (slug: BuiltInSlug, form: ContactFormState, log: Pick<PageDeps['log'], 'warn'>): ResolvedPage =>
  toPage(slug, undefined, form, listDisplaySections(slug, [], log))
