import { ORPCError } from '@orpc/server'
import { operations } from '#server/api/implementer.ts'
import { requireFound } from '#server/api/refuse.ts'
import { changeContent, type StaffChange } from '#server/api/staff-change.ts'
import type { EntityType } from '#server/audit/audit.ts'
import { mayEdit } from '#server/auth/session/may-edit.ts'
import type { PageDraftRow, PageRow, PageSectionRow } from '#server/db/content-tables.ts'
import type { TrashRow } from '#server/db/tables.ts'
import { findPage, statusAt } from '#server/features/pages/store.ts'
import { deleteTrashed } from '#server/records/store.ts'
import { deleteForGood } from '#server/records/trash-retention.ts'
import { trashSince, type TrashedRows } from '#server/records/trash.ts'
import { describeEndedRules } from '#server/redirects/store.ts'
import { restoreRows } from './restore.ts'
import { findTrashed, findTrashedBy, listTrash } from './store.ts'

const NO_LONGER_ALLOWED = 'You may not change this any more. An administrator can restore it from the trash.'

/** What becomes of a redirect from the address of a restored page, in words. */
async function readRedirectNotice({ trx, at }: StaffChange, { pages = [], redirects = [] }: TrashedRows): Promise<string | null> {
  const [page] = pages as PageRow[]
  const status = page ? statusAt(at, page) : 'draft'
  if (status === 'draft') return null
  const slugs = [page!, ...(redirects as { slug: string }[])].map(({ slug }) => slug)
  return describeEndedRules(trx, slugs, status === 'scheduled')
}

/** A page whose time came while it was in the trash becomes a draft: nobody expects that restoring it publishes it. */
function withoutMissedSchedule({ pages, ...rows }: TrashedRows, deletedAt: string, now: string): TrashedRows {
  const isMissed = (page: PageRow) => statusAt(deletedAt, page) === 'scheduled' && statusAt(now, page) === 'published'
  if (!pages) return rows
  return { pages: (pages as PageRow[]).map((page) => (isMissed(page) ? { ...page, status: 'draft' } : page)), ...rows }
}

/** Restores rows and removes them from the trash. Resolves to what became of a redirect, or to the reason why it is impossible. */
async function restore(change: StaffChange, { id, entityId, title, ...found }: TrashRow) {
  const { trx, at, addAuditEntry } = change
  const entityType = found.entityType as EntityType
  const rows = withoutMissedSchedule(JSON.parse(found.state) as TrashedRows, found.deletedAt, at)
  const redirectNotice = await readRedirectNotice(change, rows)
  const reason = await restoreRows(trx, rows, found.deletedAt, at)
  if (reason) return { reason, redirectNotice }
  await deleteTrashed(trx, id)
  const summary = `Restored "${title}" from the trash`
  await addAuditEntry({
    action: 'trash.restore',
    entityType,
    entityId,
    summary: redirectNotice ? `${summary}. ${redirectNotice}` : summary,
  })
  return { reason, redirectNotice }
}

/** Whether the person who deleted this may still restore it. Permissions and pages change. */
async function mayUndo({ trx, permissions, user }: StaffChange, { entityType, state }: TrashRow): Promise<boolean> {
  const rows = JSON.parse(state) as TrashedRows
  switch (entityType) {
    case 'pages': {
      const [page] = rows.pages as PageRow[]
      return permissions.has('pages/delete') && (page!.status === 'draft' || permissions.has('content/publish'))
    }
    case 'pageSections': {
      const [section] = rows.pageSections as PageSectionRow[]
      const page = await findPage(trx, section!.pageId)
      return page !== undefined && mayEdit({ permissions, user }, page)
    }
    case 'pageDrafts': {
      const [draft] = rows.pageDrafts as PageDraftRow[]
      const page = await findPage(trx, draft!.pageId)
      return page !== undefined && mayEdit({ permissions, user }, page)
    }
    case 'menuItems':
      return permissions.has('menus/manage')
    case 'contactInfo':
      return permissions.has('settings/update')
    case 'categories':
    case 'tags':
      return permissions.has('content/manage')
    case 'redirectRules':
      return permissions.has('content/publish')
    case 'media':
      return permissions.has('media/create')
    case 'formSubmissions':
      return permissions.has('submissions/manage')
    default:
      return false
  }
}

export const trash = {
  list: operations.trash.list.handler(({ context: { deps }, input }) =>
    listTrash(deps.database.kysely, trashSince(deps.now().toISOString()), input.page),
  ),

  restore: operations.trash.restore.handler(({ context, input: { id }, errors }) =>
    changeContent(context, async (change) => {
      const found = requireFound(await findTrashed(change.trx, id, trashSince(change.at)), errors)
      const { reason, redirectNotice } = await restore(change, found)
      if (reason) throw errors.CONFLICT({ message: reason })
      return { redirectNotice }
    }),
  ),

  undo: operations.trash.undo.handler(({ context, input: { entityType, entityId }, errors }) =>
    changeContent(context, async (change) => {
      const { trx, user, at } = change
      const found = requireFound(await findTrashedBy(trx, user.id, entityType, entityId, trashSince(at)), errors)
      if (!(await mayUndo(change, found))) throw new ORPCError('FORBIDDEN', { message: NO_LONGER_ALLOWED })
      const { reason, redirectNotice } = await restore(change, found)
      if (reason) throw errors.CONFLICT({ message: reason })
      return { title: found.title, redirectNotice }
    }),
  ),

  delete: operations.trash.delete.handler(({ context, input: { id }, errors }) =>
    changeContent(context, async ({ trx, at, addAuditEntry }) => {
      const found = requireFound(await findTrashed(trx, id, trashSince(at)), errors)
      await deleteForGood(trx, id)
      const { entityId, title } = found
      const entityType = found.entityType as EntityType
      await addAuditEntry({ action: 'trash.delete', entityType, entityId, summary: `Deleted "${title}" for good` })
      return {}
    }),
  ),
}
