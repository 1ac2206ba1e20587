import { operations } from '#server/api/implementer.ts'
import { requireCaller } from '#server/api/require-caller.ts'
import { changeContent, refuseStale } from '#server/api/staff-change.ts'
import { mayEdit } from '#server/auth/session/may-edit.ts'
import { statusAt } from '#server/features/pages/store.ts'
import { saveRevision } from '#server/features/pages/history/store.ts'
import { moveToTrash } from '#server/records/trash.ts'
import { hide, reorder, storeBuiltIn } from './arrangement.ts'
import { findEditablePage, findEditableSections } from './editable-page.ts'
import { arrangeAll, fieldsOf, nameOf, newRow, nextPlace, refuseFull, show, toValues } from './rules.ts'
import { deleteSection, findPage, findSection, findSectionRow, insertSections, listSections, updateSection } from './store.ts'
import { told } from './told.ts'

export const pageSections = {
  list: operations.pageSections.list.handler(async ({ context, input: { pageId }, errors }) => {
    const db = context.deps.database.kysely
    const [page, stored] = await Promise.all([findPage(db, pageId), listSections(db, pageId)])
    if (!page) throw errors.NOT_FOUND()
    const { id, title, slug } = page
    return {
      page: { id, title, slug, isVisible: statusAt(context.deps.now().toISOString(), page) === 'published' },
      mayEdit: mayEdit(requireCaller(context), page),
      sections: arrangeAll(slug, stored).map(show),
    }
  }),

  get: operations.pageSections.get.handler(async ({ context, input: { id }, errors }) => {
    const db = context.deps.database.kysely
    const section = await findSection(db, id)
    const page = section && (await findPage(db, section.pageId))
    if (!page) throw errors.NOT_FOUND()
    return told(db, page.slug, section)
  }),

  create: operations.pageSections.create.handler(({ context, input: { pageId, ...values }, errors }) =>
    changeContent(context, async (change) => {
      const { trx, at, note } = change
      const found = await findEditableSections(trx, change, pageId)
      if (!found) throw errors.NOT_FOUND()
      const { page, stored, arranged } = found
      refuseFull(stored)
      const row = newRow(values, pageId, nextPlace(arranged), at)
      await insertSections(trx, [row])
      const after = (await findSection(trx, row.id))!
      const summary = `Added section "${nameOf(after)}" to "${page.title}"`
      await note({ action: 'pageSections.create', entityType: 'pageSections', entityId: row.id, summary, after })
      return told(trx, page.slug, after)
    }),
  ),

  update: operations.pageSections.update.handler(({ context, input: { id, version, ...values }, errors }) =>
    changeContent(context, async (change) => {
      const { trx, at, note } = change
      const before = await findSection(trx, id)
      const page = before && (await findEditablePage(trx, change, before.pageId))
      if (!page) throw errors.NOT_FOUND()
      await refuseStale(trx, 'pageSections', before, version)
      await saveRevision(trx, 'pageSections', before, fieldsOf(before))
      await updateSection(trx, id, { ...toValues(values), updatedAt: at })
      const after = (await findSection(trx, id))!
      const summary = `Changed section "${nameOf(after)}" of "${page.title}"`
      await note({ action: 'pageSections.update', entityType: 'pageSections', entityId: id, summary, before, after })
      return told(trx, page.slug, after)
    }),
  ),

  delete: operations.pageSections.delete.handler(({ context, input: { id }, errors }) =>
    changeContent(context, async (change) => {
      const { trx, note } = change
      const row = await findSectionRow(trx, id)
      const page = row && (await findEditablePage(trx, change, row.pageId))
      if (!page) throw errors.NOT_FOUND()
      const before = (await findSection(trx, id))!
      const title = `${nameOf(row)} (${page.title})`
      await moveToTrash(change, { entityType: 'pageSections', entityId: id, title, rows: { pageSections: [row] } })
      await deleteSection(trx, id)
      const summary = `Deleted section "${nameOf(row)}" of "${page.title}"`
      await note({ action: 'pageSections.delete', entityType: 'pageSections', entityId: id, summary, before })
      return {}
    }),
  ),

  reorder,
  storeBuiltIn,
  hide,
}
