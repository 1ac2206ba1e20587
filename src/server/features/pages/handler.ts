import { BUILT_IN_PAGES } from '#content/built-in.ts'
import { builtInSections, mergeSections } from '#content/page-sections.ts'
import { collegeOf, describeWithoutInvented, isRenamed, storedWithoutInvented } from '#content/without-invented.ts'
import { withoutSamples } from '#content/without-samples.ts'
import type { Section } from '#contract/sections/display.ts'
import { createFillIn } from '#contract/sections/fill-in-settings.ts'
import { isBuiltIn } from '#contract/slug.ts'
import { operations } from '#server/api/implementer.ts'
import { changeContent } from '#server/api/staff-change.ts'
import { readSiteChromeRows } from '#server/features/site-chrome/store.ts'
import { changePage, createPage, removePage } from './changes.ts'
import { listPages } from './list-store.ts'
import { findPageToEdit, findVisiblePage, statusAt } from './store.ts'

export const pages = {
  getBySlug: operations.pages.getBySlug.handler(async ({ context: { deps }, input: { slug }, errors }) => {
    const stored = await findVisiblePage(deps.database.kysely, slug, deps.now().toISOString())
    const builtIn = isBuiltIn(slug) ? BUILT_IN_PAGES[slug] : undefined
    if (!stored && !builtIn) throw errors.NOT_FOUND()
    const page = {
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
    const isPolicy = ({ sectionType }: { sectionType: string }) => sectionType === 'policy'
    const { settings, contactInfo } = await readSiteChromeRows(deps.database.kysely, deps.now().toISOString())
    const fillIn = createFillIn(settings, contactInfo)
    const description = page.sections.some(isPolicy) ? fillIn(page.metaDescription) : page.metaDescription
    const college = collegeOf(settings)
    const asShown = (section: Section) => {
      if (isRenamed(college)) return storedWithoutInvented(section, college) ?? []
      return builtIn ? withoutSamples(section) : section
    }
    return {
      ...page,
      // As the website has it.
      metaDescription: description && isRenamed(college) ? describeWithoutInvented(description, college) : description,
      sections: page.sections.flatMap((section) => (isPolicy(section) ? fillIn(section) : asShown(section))),
    }
  }),

  list: operations.pages.list.handler(async ({ context: { deps }, input }) => {
    const now = deps.now().toISOString()
    const { items, total } = await listPages(deps.database.kysely, input, now)
    return {
      items: items.map((page) => ({
        ...page,
        isFeatured: page.isFeatured === 1,
        hasDraft: Boolean(page.hasDraft),
        status: statusAt(now, page),
      })),
      total,
    }
  }),

  options: operations.pages.options.handler(({ context: { deps }, input: { search } }) =>
    listPages(
      deps.database.kysely,
      { search, page: 1, sort: 'title', scope: 'pages', kind: '', status: '' },
      deps.now().toISOString(),
    ),
  ),

  get: operations.pages.get.handler(async ({ context: { deps }, input, errors }) => {
    const page = await findPageToEdit(deps.database.kysely, input.id, deps.now().toISOString())
    if (!page) throw errors.NOT_FOUND()
    return page
  }),

  create: operations.pages.create.handler(({ context, input }) => changeContent(context, (change) => createPage(change, input))),

  update: operations.pages.update.handler(({ context, input: { id, version, ...fields }, errors }) =>
    changeContent(context, async (change) => {
      const before = await findPageToEdit(change.trx, id, change.at)
      if (!before) throw errors.NOT_FOUND()
      return changePage(change, before, version, fields, context.deps.config.publicUrl)
    }),
  ),

  delete: operations.pages.delete.handler(({ context, input: { id }, errors }) =>
    changeContent(context, async (change) => {
      const page = await findPageToEdit(change.trx, id, change.at)
      if (!page) throw errors.NOT_FOUND()
      await removePage(change, page)
      return {}
    }),
  ),
}
