import { BUILT_IN_PAGES } from '#content/built-in.ts'
import { showNameInFields, storeCollegeName } from '#content/college-name.ts'
import { builtInSections, mergeVisibleSections } from '#content/page-sections.ts'
import { isRenamed, toCollege, withholdDescription, withholdSamplesInStored } from '#content/withhold-samples.ts'
import { toDisplayOn, withoutSampleHours, withoutSampleContacts } from '#content/without-sample-contacts.ts'
import type { Section } from '#contract/sections/display.ts'
import { isBlank } from '#contract/sections/is-blank.ts'
import { createFillIn } from '#contract/sections/fill-in-settings.ts'
import { isBuiltIn } from '#contract/text/slug.ts'
import { operations } from '#server/api/implementer.ts'
import { requireFound } from '#server/api/refuse.ts'
import { changeContent } from '#server/api/staff-change.ts'
import type { Deps } from '#server/deps.ts'
import { readSiteChromeRows } from '#server/site-chrome/store.ts'
import { readSiteName } from '#server/settings/store.ts'
import { changePage, createPage, removePage } from './changes.ts'
import { duplicatePage } from './duplicate.ts'
import { findDraft, findLivePage } from './drafts/store.ts'
import { listPages } from './list-store.ts'
import { fillSections } from './sections/fill.ts'
import { findPageToEdit, findVisiblePage, getStatusAt } from './store.ts'

/** Whether visitors see sections instead of the text of a page. */
async function showsSections(deps: Pick<Deps, 'database' | 'now'>, slug: string, sections: Section[]): Promise<boolean> {
  const displayed = sections.map((section) => toDisplayOn(slug, section))
  const filled = await fillSections(deps, displayed)
  return !filled.every(isBlank)
}

export const pages = {
  getBySlug: operations.pages.getBySlug.handler(async ({ context: { db, deps }, input: { slug }, errors }) => {
    const stored = await findVisiblePage(db, slug, deps.now().toISOString())
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
      sections: mergeVisibleSections(builtInSections(slug), stored?.sections ?? []),
    }
    const isPolicy = ({ sectionType }: { sectionType: string }) => sectionType === 'policy'
    const { settings, contactInfo } = await readSiteChromeRows(db, deps.now().toISOString())
    const fillIn = createFillIn(settings, contactInfo)
    const description = page.sections.some(isPolicy) ? fillIn(page.metaDescription) : page.metaDescription
    const college = toCollege(settings)
    const asShown = (stored: Section) => {
      const section = contactInfo.length > 0 ? withoutSampleHours(stored) : stored
      if (isRenamed(college)) return withholdSamplesInStored(section, college) ?? []
      return builtIn ? withoutSampleContacts(section) : section
    }
    const isReplaced = page.content !== '' && (await showsSections(deps, slug, page.sections))
    return {
      ...page,
      content: isReplaced ? '' : page.content,
      // As the website has it.
      metaDescription: description && isRenamed(college) ? withholdDescription(description, college) : description,
      sections: page.sections.flatMap((section) => (isPolicy(section) ? fillIn(section) : asShown(section))),
    }
  }),

  list: operations.pages.list.handler(async ({ context: { db, deps }, input }) => {
    const now = deps.now().toISOString()
    const { items, total } = await listPages(db, input, now)
    const siteName = await readSiteName(db)
    return {
      items: items.map((page) => ({
        ...showNameInFields(page, siteName),
        isFeatured: page.isFeatured === 1,
        hasDraft: Boolean(page.hasDraft),
        status: getStatusAt(now, page),
      })),
      total,
    }
  }),

  options: operations.pages.options.handler(({ context: { db, deps }, input: { search } }) =>
    listPages(
      db,
      { search, page: 1, sort: 'title', scope: 'pages', kind: '', status: '', category: '' },
      deps.now().toISOString(),
    ),
  ),

  get: operations.pages.get.handler(async ({ context: { db, deps }, input, errors }) => {
    const page = requireFound(await findPageToEdit(db, input.id, deps.now().toISOString()), errors)
    return showNameInFields(page, await readSiteName(db))
  }),

  create: operations.pages.create.handler(({ context, input }) =>
    changeContent(context, async (change) => {
      const siteName = await readSiteName(change.trx)
      return showNameInFields(await createPage(change, storeCollegeName(input, siteName)), siteName)
    }),
  ),

  duplicate: operations.pages.duplicate.handler(({ context, input: { id }, errors }) =>
    changeContent(context, async (change) => {
      const live = requireFound(await findLivePage(change.trx, id, change.at), errors)
      return showNameInFields(await duplicatePage(change, live, await findDraft(change.trx, id)), live.siteName)
    }),
  ),

  update: operations.pages.update.handler(({ context, input: { id, version, ...fields }, errors }) =>
    changeContent(context, async (change) => {
      const before = requireFound(await findPageToEdit(change.trx, id, change.at), errors)
      const siteName = await readSiteName(change.trx)
      return showNameInFields(await changePage(change, before, version, storeCollegeName(fields, siteName)), siteName)
    }),
  ),

  delete: operations.pages.delete.handler(({ context, input: { id }, errors }) =>
    changeContent(context, async (change) => {
      const page = requireFound(await findPageToEdit(change.trx, id, change.at), errors)
      await removePage(change, page)
      return {}
    }),
  ),
}
