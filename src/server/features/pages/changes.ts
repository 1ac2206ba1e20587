import { SLUG_TAKEN, type PageFields } from '#contract/pages/page-fields.ts'
import { PAGE_GONE } from '#contract/shared-errors.ts'
import { isBuiltIn } from '#contract/text/slug.ts'
import { refuseField, refuseTaken } from '#server/api/refuse.ts'
import type { CallerChange, StaffChange } from '#server/api/staff-change.ts'
import { withNotices } from '#server/audit/audit.ts'
import { findCreated } from '#server/records/find-created.ts'
import { isSameJson } from '#server/records/is-same-json.ts'
import { copyToTrash } from '#server/records/trash.ts'
import { updateRow } from '#server/records/store.ts'
import { isStored } from '#server/records/is-stored.ts'
import { getAffected } from './affected.ts'
import { refuseDirectSave } from './direct-save.ts'
import { readDraftRows } from '#server/features/pages/drafts/store.ts'
import { saveRevision } from '#server/features/pages/history/store.ts'
import { describeEndedRedirect, moveAddress, getNextPublicSlug, takeOverSlug, withOwnLinks } from './public-address.ts'
import { getState, isUnchangedBuiltIn, prepareState, refuseDenied, type PageState } from './rules.ts'
import {
  deletePage,
  findPage,
  findPageToEdit,
  insertPage,
  readPageRows,
  replaceTaxonomy,
  type StoredPage,
  type StoredSection,
} from './store.ts'

const toColumns = (
  { categoryIds: _categories, tagIds: _tags, isNoindex, isFeatured, ...columns }: PageState,
  updatedAt: string,
) => ({
  ...columns,
  isNoindex: isNoindex ? (1 as const) : (0 as const),
  isFeatured: isFeatured ? (1 as const) : (0 as const),
  updatedAt,
})

async function refuseDeadEnd({ trx }: StaffChange, before: StoredPage | undefined, { endRedirect }: PageState): Promise<void> {
  if (endRedirect === null || endRedirect === before?.endRedirect) return
  if (endRedirect === before?.id) throw refuseField('endRedirect', 'Choose another page to open after the end.')
  if (!(await findPage(trx, endRedirect))) throw refuseField('endRedirect', PAGE_GONE)
}

/** A stored page, and a notice if the change affects a redirect from its address. */
type SavedPage = StoredPage & { redirectNotice: string | null }

/** Stores a new page. The caller writes the audit entry. */
export async function insertNewPage(change: CallerChange, fields: PageFields): Promise<StoredPage> {
  const { trx, at, user, permissions, recordId: id } = change
  const isDraft = !permissions.has('content/publish') && !isBuiltIn(fields.slug)
  const state = prepareState(isDraft ? { ...fields, status: fields.status ?? 'draft' } : fields, undefined, at)
  refuseDenied(change, undefined, state)
  if (!isUnchangedBuiltIn(state, at)) await refuseDirectSave(trx, state)
  await refuseDeadEnd(change, undefined, state)
  const publicSlug = getNextPublicSlug(undefined, state)
  const row = { id, ...toColumns(state, at), publicSlug, createdBy: user.id, version: 1, createdAt: at }
  await refuseTaken(insertPage(trx, row), 'slug', SLUG_TAKEN)
  await replaceTaxonomy(trx, id, state.categoryIds, state.tagIds)
  await takeOverSlug(change, state)
  const after = (await findPageToEdit(trx, id, at))!
  change.affects(getAffected(undefined, after))
  return after
}

export async function createPage(change: CallerChange, fields: PageFields): Promise<SavedPage> {
  const { recordId, at } = change
  const created = await findCreated(change, 'pages.create', (trx) => findPageToEdit(trx, recordId, at))
  if (created) return { ...created, redirectNotice: null }
  const after = await insertNewPage(change, fields)
  const state = getState(after)
  const redirectNotice = await describeEndedRedirect(change, undefined, state)
  const summary = withNotices(`Created ${after.kind} "${after.title}"`, redirectNotice)
  await change.addAuditEntry('pages.create', after.id, summary, { after: state })
  return { ...after, redirectNotice }
}

/** Stores the new state of a page. Its history keeps the former state, with the sections if they are given. */
export async function writePage(
  change: StaffChange,
  before: StoredPage,
  state: PageState,
  sections?: StoredSection[],
): Promise<StoredPage> {
  const { trx, at } = change
  const { id } = before
  await refuseDeadEnd(change, before, state)
  const kept = sections?.map(({ pageId: _page, ...section }) => section)
  await saveRevision(trx, 'pages', before, { ...getState(before), ...(kept && { sections: kept }) })
  const content = withOwnLinks(change, state.content, before.slug, state.slug)
  const publicSlug = getNextPublicSlug(before, state)
  await refuseTaken(updateRow(trx, 'pages', id, { ...toColumns({ ...state, content }, at), publicSlug }), 'slug', SLUG_TAKEN)
  await replaceTaxonomy(trx, id, state.categoryIds, state.tagIds)
  await moveAddress(change, id, before, state)
  const after = (await findPageToEdit(trx, id, at))!
  change.affects(getAffected(before, after))
  return after
}

export async function changePage(
  change: StaffChange,
  before: StoredPage,
  version: number,
  fields: PageFields,
): Promise<SavedPage> {
  const { at, addAuditEntry } = change
  const state = prepareState(fields, getState(before), at)
  refuseDenied(change, before, state)
  await refuseDirectSave(change.trx, before, state)
  const wanted = { ...state, categoryIds: state.categoryIds.toSorted(), tagIds: state.tagIds.toSorted() }
  if (await isStored(change, 'pages', before, version, wanted)) return { ...before, redirectNotice: null }
  const after = await writePage(change, before, state)
  const redirectNotice = await describeEndedRedirect(change, before, state)
  const summary = withNotices(`Changed ${after.kind} "${after.title}"`, redirectNotice)
  await addAuditEntry('pages.update', before.id, summary, changedFields(getState(before), getState(after)))
  return { ...after, redirectNotice }
}

export async function removePage(change: StaffChange, page: StoredPage): Promise<void> {
  const { trx, addAuditEntry } = change
  const { id, title } = page
  await copyToTrash(change, {
    entityType: 'pages',
    entityId: id,
    title,
    rows: { ...(await readPageRows(trx, id)), ...(await readDraftRows(trx, id)) },
  })
  await deletePage(trx, id)
  await addAuditEntry('pages.delete', id, `Deleted ${page.kind} "${title}"`, { before: getState(page) })
}

/** The fields that differ. The audit log does not repeat the others. */
function changedFields(before: PageState, after: PageState): { before: object; after: object } {
  const fields = (Object.keys(after) as (keyof PageState)[]).filter((field) => !isSameJson(before[field], after[field]))
  const only = (state: PageState) => Object.fromEntries(fields.map((field) => [field, state[field]]))
  return { before: only(before), after: only(after) }
}
