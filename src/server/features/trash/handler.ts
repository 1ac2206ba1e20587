import { ORPCError } from '@orpc/server'
import { operations } from '#server/api/implementer.ts'
import { requireFound } from '#server/api/refuse.ts'
import { changeContent, type StaffChange } from '#server/api/staff-change.ts'
import type { PageRow } from '#server/db/content-tables.ts'
import type { TrashRow } from '#server/db/tables.ts'
import { getStatusAt } from '#server/features/pages/store.ts'
import { deleteTrashed } from '#server/records/store.ts'
import { deleteForGood } from '#server/records/trash-retention.ts'
import { getTrashStart, type TrashedRows } from '#server/records/trash.ts'
import { describeEndedRules } from '#server/redirects/store.ts'
import { findProblem, mayUndo } from './restorable.ts'
import { restoreRows } from './restore.ts'
import { findTrashed, findTrashedBy, listTrash } from './store.ts'

interface PlaceTakenError {
  CONFLICT(options: { message: string }): Error
}

const NO_LONGER_ALLOWED = 'You may not change this any more. An administrator can restore it from the trash.'

/** Describes what happens to a redirect from the address of a restored page. */
async function readRedirectNotice({ trx, at }: StaffChange, { pages = [], redirects = [] }: TrashedRows): Promise<string | null> {
  const [page] = pages as PageRow[]
  const status = page ? getStatusAt(at, page) : 'draft'
  if (status === 'draft') return null
  const slugs = [page!, ...(redirects as { slug: string }[])].map(({ slug }) => slug)
  return describeEndedRules(trx, slugs, status === 'scheduled')
}

/** A page whose time came while it was in the trash becomes a draft: nobody expects that restoring it publishes it. */
function withoutMissedSchedule({ pages, ...rows }: TrashedRows, deletedAt: string, now: string): TrashedRows {
  const isMissed = (page: PageRow) => getStatusAt(deletedAt, page) === 'scheduled' && getStatusAt(now, page) === 'published'
  if (!pages) return rows
  return { pages: (pages as PageRow[]).map((page) => (isMissed(page) ? { ...page, status: 'draft' } : page)), ...rows }
}

/** Restores rows and removes them from the trash. Resolves to a notice about a redirect, or null. */
async function restore(change: StaffChange, found: TrashRow, errors: PlaceTakenError): Promise<string | null> {
  const { trx, at, addAuditEntry } = change
  const { id, entityType, entityId, title, state, deletedAt } = found
  const rows = withoutMissedSchedule(JSON.parse(state) as TrashedRows, deletedAt, at)
  const problem = await findProblem(trx, entityType, { rows, deletedAt, now: at })
  if (problem) throw errors.CONFLICT({ message: problem })
  const redirectNotice = await readRedirectNotice(change, rows)
  await restoreRows(trx, rows, at)
  await deleteTrashed(trx, id)
  const summary = `Restored "${title}" from the trash`
  await addAuditEntry('trash.restore', entityId, redirectNotice ? `${summary}. ${redirectNotice}` : summary, { entityType })
  return redirectNotice
}

export const trash = {
  list: operations.trash.list.handler(({ context: { deps }, input }) =>
    listTrash(deps.database.kysely, getTrashStart(deps.now().toISOString()), input.page),
  ),

  restore: operations.trash.restore.handler(({ context, input: { id }, errors }) =>
    changeContent(context, async (change) => {
      const found = requireFound(await findTrashed(change.trx, id, getTrashStart(change.at)), errors)
      return { redirectNotice: await restore(change, found, errors) }
    }),
  ),

  undo: operations.trash.undo.handler(({ context, input: { entityType, entityId }, errors }) =>
    changeContent(context, async (change) => {
      const { trx, user, at } = change
      const found = requireFound(await findTrashedBy(trx, user.id, entityType, entityId, getTrashStart(at)), errors)
      const isAllowed = await mayUndo(change, entityType, JSON.parse(found.state) as TrashedRows)
      if (!isAllowed) throw new ORPCError('FORBIDDEN', { message: NO_LONGER_ALLOWED })
      return { title: found.title, redirectNotice: await restore(change, found, errors) }
    }),
  ),

  delete: operations.trash.delete.handler(({ context, input: { id }, errors }) =>
    changeContent(context, async ({ trx, at, addAuditEntry }) => {
      const found = requireFound(await findTrashed(trx, id, getTrashStart(at)), errors)
      await deleteForGood(trx, id)
      const { entityType, entityId, title } = found
      await addAuditEntry('trash.delete', entityId, `Deleted "${title}" for good`, { entityType })
      return {}
    }),
  ),
}
