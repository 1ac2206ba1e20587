import { getSectionName } from '#contract/sections/section-names.ts'
import { showCollegeName, storeCollegeName } from '#content/college-name.ts'
import { toDisplay } from '#contract/sections/display.ts'
import { operations } from '#server/api/implementer.ts'
import { onPage } from '#server/api/record-id.ts'
import { requireFound } from '#server/api/refuse.ts'
import { requireCaller } from '#server/api/context.ts'
import { changeContent } from '#server/api/staff-change.ts'
import { mayEdit } from '#server/auth/session/caller.ts'
import { listShownIn, toKnownFiles } from '#server/features/media/store.ts'
import { getAffectedBySections } from '#server/features/pages/affected.ts'
import { findPageOfSection, findPageWithSections, isVisibleAt } from '#server/features/pages/store.ts'
import { findCreated } from '#server/records/find-created.ts'
import { readSiteName } from '#server/settings/store.ts'
import { requireDirectlyEditable } from '#server/features/pages/direct-save.ts'
import { duplicate } from './duplicate.ts'
import { fillSections } from './fill.ts'
import { hide, storeBuiltIn } from './replace-built-in.ts'
import { reorder } from './section-order.ts'
import {
  findMerged,
  mergeWithBuiltIn,
  newRow,
  getNextPosition,
  isSectionStored,
  refuseFull,
  getResponseAfter,
  textAsSection,
  toResponse,
  toColumns,
} from './rules.ts'
import { insertSections, toSection, updateSection } from './store.ts'
import { moveSectionToTrash } from './write-sections.ts'

export const pageSections = {
  list: operations.pageSections.list.handler(async ({ context, input: { pageId }, errors }) => {
    const { db, deps } = context
    const page = requireFound(await findPageWithSections(db, pageId), errors)
    const { id, title, slug, kind } = page
    return {
      page: { id, title, slug, kind, isVisible: isVisibleAt(deps.now().toISOString(), page) },
      mayEdit: mayEdit(requireCaller(context), page),
      sections: showCollegeName(mergeWithBuiltIn(page).map(toResponse), await readSiteName(db)),
    }
  }),

  get: operations.pageSections.get.handler(async ({ context: { db }, input: { id }, errors }) => {
    const page = requireFound(await findPageOfSection(db, id), errors)
    return showCollegeName(toResponse(findMerged(page, id)!), await readSiteName(db))
  }),

  preview: operations.pageSections.preview.handler(async ({ context: { db, deps }, input: { sectionType, content } }) => {
    const section = { id: '', sectionType, title: null, description: null, content, orderIndex: 1, isActive: true }
    const [filled] = await fillSections(deps, [toDisplay(section, 'built-in')])
    const files = await listShownIn(db, JSON.stringify(content) ?? '')
    return { sectionType: filled!.type, content: filled!.content, files: toKnownFiles(files) }
  }),

  create: operations.pageSections.create.handler(({ context, input: { pageId, keepsText, ...values }, errors }) =>
    changeContent(context, async (caller) => {
      const change = onPage(caller, context, pageId)
      const { trx, at, addAuditEntry } = change
      const page = await requireDirectlyEditable(change, await findPageWithSections(trx, pageId), errors)
      const siteName = await readSiteName(trx)
      const created = await findCreated(change, 'pageSections.create', async (_, id) => findMerged(page, id))
      if (created) return showCollegeName(toResponse(created), siteName)
      change.affects(getAffectedBySections(page))
      const merged = mergeWithBuiltIn(page)
      const text = keepsText && textAsSection(page.content, merged)
      refuseFull(page.sections, text ? 2 : 1)
      const position = getNextPosition(merged)
      const textRows = text ? [newRow(text, pageId, position, at)] : []
      const orderIndex = position + textRows.length
      const row = { ...newRow(storeCollegeName(values, siteName), pageId, orderIndex, at), id: change.recordId }
      const rows = [...textRows, row]
      await insertSections(trx, rows)
      for (const after of rows.map(toSection)) {
        const summary = `Added section "${getSectionName(after, siteName)}" to "${page.title}"`
        await addAuditEntry('pageSections.create', after.id, summary, { after })
      }
      return showCollegeName(getResponseAfter(page, toSection(row)), siteName)
    }),
  ),

  update: operations.pageSections.update.handler(({ context, input: { id, version, ...values }, errors }) =>
    changeContent(context, async (change) => {
      const { trx, at, addAuditEntry } = change
      const page = await requireDirectlyEditable(change, await findPageOfSection(trx, id), errors)
      const before = page.sections.find((section) => section.id === id)!
      const siteName = await readSiteName(trx)
      const wanted = storeCollegeName(values, siteName)
      if (await isSectionStored(change, before, version, wanted)) {
        return showCollegeName(getResponseAfter(page, before), siteName)
      }
      change.affects(getAffectedBySections(page))
      const after = await updateSection(trx, before, { ...toColumns(wanted), updatedAt: at })
      await addAuditEntry('pageSections.update', id, `Changed section "${getSectionName(after, siteName)}" of "${page.title}"`, {
        before,
        after,
      })
      return showCollegeName(getResponseAfter(page, after), siteName)
    }),
  ),

  delete: operations.pageSections.delete.handler(({ context, input: { id }, errors }) =>
    changeContent(context, async (change) => {
      const { trx, addAuditEntry } = change
      const page = await requireDirectlyEditable(change, await findPageOfSection(trx, id), errors)
      change.affects(getAffectedBySections(page))
      const before = page.sections.find((section) => section.id === id)!
      await moveSectionToTrash(change, page, before)
      await addAuditEntry(
        'pageSections.delete',
        id,
        `Deleted section "${getSectionName(before, await readSiteName(trx))}" of "${page.title}"`,
        { before },
      )
      return {}
    }),
  ),

  duplicate,
  reorder,
  storeBuiltIn,
  hide,
}
