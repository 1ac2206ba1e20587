import { showNameInFields, storeCollegeName } from '#content/college-name.ts'
import { operations } from '#server/api/implementer.ts'
import { requireFound } from '#server/api/refuse.ts'
import { changeContent } from '#server/api/staff-change.ts'
import { readSiteName } from '#server/settings/store.ts'
import { changePage, createPage, removePage } from './changes.ts'
import { duplicatePage } from './duplicate.ts'
import { findDraft, findLivePage } from './drafts/store.ts'
import { listPages } from './list-store.ts'
import { readPublishedPage } from './published-page.ts'
import { findPageToEdit, getStatusAt } from './store.ts'

export const pages = {
  getBySlug: operations.pages.getBySlug.handler(async ({ context: { deps }, input: { slug }, errors }) =>
    requireFound(await readPublishedPage(deps, slug), errors),
  ),

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
