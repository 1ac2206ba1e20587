import { ORPCError } from '@orpc/server'
import { pagePath } from '#contract/paths.ts'
import { parseJson } from '#contract/text/lenient-json.ts'
import { operations } from '#server/api/implementer.ts'
import { requireFound } from '#server/api/refuse.ts'
import { changeContent, type StaffChange } from '#server/api/staff-change.ts'
import { withNotices } from '#server/audit/audit.ts'
import type { PageRow } from '#server/db/content-tables.ts'
import type { TrashRow } from '#server/db/tables.ts'
import { findFreeSlug } from '#server/features/pages/slug-store.ts'
import { findPageBySlug, getStatusAt, isVisibleAt, type PageWithSections } from '#server/features/pages/store.ts'
import { movedHtml, movedJson } from '#server/records/moved-links.ts'
import { deleteTrashed, updateRow } from '#server/records/store.ts'
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
  const [page] = pages
  const status = page ? getStatusAt(at, page) : 'draft'
  if (status === 'draft') return null
  const slugs = [page!, ...redirects].map(({ slug }) => slug)
  return describeEndedRules(trx, slugs, status === 'scheduled')
}

/** A page whose time came while it was in the trash becomes a draft: nobody expects that restoring it publishes it. */
function withoutMissedSchedule({ pages, ...rows }: TrashedRows, deletedAt: string, now: string): TrashedRows {
  const isMissed = (page: PageRow) => getStatusAt(deletedAt, page) === 'scheduled' && getStatusAt(now, page) === 'published'
  if (!pages) return rows
  return { pages: pages.map((page) => (isMissed(page) ? { ...page, status: 'draft' } : page)), ...rows }
}

/** Gives a draft that has the slug of a public page another one. Its links stay: they may be meant for that page. */
async function moveDraft(
  { trx, at, addAuditEntry }: StaffChange,
  { id, slug: former, title }: PageWithSections,
): Promise<string> {
  const slug = await findFreeSlug(trx, former, '')
  await updateRow(trx, 'pages', id, { slug, updatedAt: at })
  const states = { before: { slug: former }, after: { slug } }
  await addAuditEntry('pages.update', id, `Changed the slug of the draft "${title}": a restored page has /${former}`, states)
  return `The draft "${title}" had this address. It has /${slug} now.`
}

/** A page whose slug another one has now gets a free one, in its own links too. A draft makes room for a page that visitors see. */
async function withFreeSlug(change: StaffChange, rows: TrashedRows) {
  const { pageSections = [], pageDrafts = [], pageDraftSections = [] } = rows
  const { trx, at, publicUrl } = change
  const page = rows.pages?.[0]
  const holder = page && (await findPageBySlug(trx, page.slug))
  if (!page || !holder) return { rows, addressNotice: null }
  if (isVisibleAt(at, page) && holder.status === 'draft') return { rows, addressNotice: await moveDraft(change, holder) }
  const slug = await findFreeSlug(trx, page.slug, '')
  const publicSlug = page.publicSlug === page.slug ? slug : page.publicSlug
  const move = { publicUrl, from: pagePath(page.slug), to: pagePath(slug) }
  const moved = (json: string) => JSON.stringify(movedJson(parseJson(json), move))
  const withMoved = <Section extends { content: string }>(row: Section) => ({ ...row, content: moved(row.content) })
  return {
    rows: {
      ...rows,
      pages: [{ ...page, slug, publicSlug, content: movedHtml(page.content, move) }],
      pageSections: pageSections.map(withMoved),
      pageDrafts: pageDrafts.map((draft) => ({ ...draft, fields: moved(draft.fields), basis: moved(draft.basis) })),
      pageDraftSections: pageDraftSections.map(withMoved),
    },
    addressNotice: `Another page has the address /${page.slug} now. This one has /${slug}.`,
  }
}

/** Restores rows and removes them from the trash. */
async function restore(change: StaffChange, found: TrashRow, errors: PlaceTakenError) {
  const { trx, at, addAuditEntry } = change
  const { id, entityType, entityId, title, state, deletedAt } = found
  const deleted = withoutMissedSchedule(JSON.parse(state) as TrashedRows, deletedAt, at)
  const problem = await findProblem(trx, entityType, { rows: deleted, deletedAt, now: at })
  if (problem) throw errors.CONFLICT({ message: problem })
  const { rows, addressNotice } = await withFreeSlug(change, deleted)
  const redirectNotice = await readRedirectNotice(change, rows)
  await restoreRows(trx, rows, at)
  await deleteTrashed(trx, id)
  const summary = withNotices(`Restored "${title}" from the trash`, addressNotice, redirectNotice)
  await addAuditEntry('trash.restore', entityId, summary, { entityType })
  return { addressNotice, redirectNotice }
}

export const trash = {
  list: operations.trash.list.handler(({ context: { db, deps }, input }) =>
    listTrash(db, getTrashStart(deps.now().toISOString()), input.page),
  ),

  restore: operations.trash.restore.handler(({ context, input: { id }, errors }) =>
    changeContent(context, async (change) => {
      const found = requireFound(await findTrashed(change.trx, id, getTrashStart(change.at)), errors)
      return restore(change, found, errors)
    }),
  ),

  undo: operations.trash.undo.handler(({ context, input: { entityType, entityId }, errors }) =>
    changeContent(context, async (change) => {
      const { trx, user, at } = change
      const found = requireFound(await findTrashedBy(trx, user.id, entityType, entityId, getTrashStart(at)), errors)
      const isAllowed = await mayUndo(change, entityType, JSON.parse(found.state) as TrashedRows)
      if (!isAllowed) throw new ORPCError('FORBIDDEN', { message: NO_LONGER_ALLOWED })
      return { title: found.title, ...(await restore(change, found, errors)) }
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
