import { BUILT_IN_PAGES } from '#content/built-in.ts'
import { builtInSections, mergeSections } from '#content/page-sections.ts'
import { isBuiltIn } from '#contract/slug.ts'
import { operations } from '#server/api/implementer.ts'
import { findVisiblePage } from './store.ts'

export const pages = {
  getBySlug: operations.pages.getBySlug.handler(async ({ context: { deps }, input: { slug }, errors }) => {
    const stored = await findVisiblePage(deps.database.kysely, slug, deps.now().toISOString())
    const builtIn = isBuiltIn(slug) ? BUILT_IN_PAGES[slug] : undefined
    if (!stored && !builtIn) throw errors.NOT_FOUND()
    return {
      kind: 'page' as const,
      content: '',
      excerpt: '',
      publishDate: null,
      updatedAt: null,
      slug,
      title: builtIn?.title ?? '',
      metaDescription: builtIn?.metaDescription ?? null,
      ...stored,
      sections: mergeSections(builtInSections(slug), stored?.sections ?? []),
    }
  }),
}
