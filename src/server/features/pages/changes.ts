import { ORPCError } from '@orpc/server'
import { v7 as uuid } from 'uuid'
import { SLUG_TAKEN, type PageFields } from '#contract/page-fields.ts'
import type { PageRecord } from '#contract/pages.ts'
import { refuseField, refuseTaken } from '#server/api/refuse.ts'
import { refuseStale, type StaffChange } from '#server/api/staff-change.ts'
import { saveRevision } from './history/store.ts'
import { moveToTrash } from '#server/records/trash.ts'
import { moveAddress, publicSlugAfter, takeOverSlug, withOwnLinks } from './public-address.ts'
import { readPage, stateOf } from './read-page.ts'
import { denialOf, settle, type PageState } from './rules.ts'
import { deletePage, insertPage, isFormerAddress, readWithRows, replaceLinks, updatePage, type StoredPage } from './store.ts'

const TAKEN = ['slug', SLUG_TAKEN] as const

const columnsOf = ({ categoryIds: _categories, tagIds: _tags, isFeatured, ...columns }: PageState, updatedAt: string) => ({
  ...columns,
  isFeatured: isFeatured ? (1 as const) : (0 as const),
  updatedAt,
})

function refuseDenied(...asked: Parameters<typeof denialOf>): void {
  const denial = denialOf(...asked)
  if (denial) throw new ORPCError('FORBIDDEN', { message: denial })
}

/** A new page takes over the former address of another, even a hidden one, only where its author may publish. */
async function refuseFormerAddress({ trx, permissions }: StaffChange, { slug, status }: PageState): Promise<void> {
  if (status === 'draft' || permissions.has('content/publish')) return
  if (await isFormerAddress(trx, slug))
    throw refuseField('slug', `/${slug} is the former address of another page. Please choose another slug.`)
}

export async function createPage(change: StaffChange, fields: PageFields): Promise<PageRecord> {
  const { trx, at, user, note } = change
  const state = settle(fields, undefined, at)
  refuseDenied(change, undefined, state)
  await refuseFormerAddress(change, state)
  const id = uuid()
  const publicSlug = publicSlugAfter(undefined, state)
  const row = { id, ...columnsOf(state, at), publicSlug, createdBy: user.id, version: 1, createdAt: at }
  await refuseTaken(insertPage(trx, row), ...TAKEN)
  await replaceLinks(trx, id, state.categoryIds, state.tagIds)
  await takeOverSlug(change, state)
  const after = (await readPage(trx, id, at))!
  const summary = `Created ${after.kind} "${after.title}"`
  await note({ action: 'pages.create', entityType: 'pages', entityId: id, summary, after: stateOf(after, at) })
  return after
}

export async function changePage(
  change: StaffChange,
  before: PageRecord & StoredPage,
  version: number,
  fields: PageFields,
  publicUrl: string,
): Promise<PageRecord> {
  const { trx, at, note } = change
  const { id } = before
  const state = settle(fields, stateOf(before, at), at)
  refuseDenied(change, before, state)
  await refuseStale(trx, 'pages', before, version)
  await saveRevision(trx, 'pages', before, stateOf(before, at))
  const content = withOwnLinks(state.content, before, state, publicUrl)
  const publicSlug = publicSlugAfter(before, state)
  await refuseTaken(updatePage(trx, id, { ...columnsOf({ ...state, content }, at), publicSlug }), ...TAKEN)
  await replaceLinks(trx, id, state.categoryIds, state.tagIds)
  await moveAddress(change, id, before, state, publicUrl)
  const after = (await readPage(trx, id, at))!
  const summary = `Changed ${after.kind} "${after.title}"`
  await note({
    action: 'pages.update',
    entityType: 'pages',
    entityId: id,
    summary,
    ...differing(stateOf(before, at), stateOf(after, at)),
  })
  return after
}

export async function removePage(change: StaffChange, page: PageRecord & StoredPage): Promise<void> {
  const { trx, note } = change
  const { id, title } = page
  await moveToTrash(change, { entityType: 'pages', entityId: id, title, rows: await readWithRows(trx, id) })
  await deletePage(trx, id)
  const summary = `Deleted ${page.kind} "${title}"`
  await note({ action: 'pages.delete', entityType: 'pages', entityId: id, summary, before: stateOf(page, change.at) })
}

/** What of two states differs; texts that stay the same need not stand in the log again. */
function differing(before: PageState, after: PageState): { before: object; after: object } {
  const fields = (Object.keys(after) as (keyof PageState)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const only = (state: PageState) => Object.fromEntries(fields.map((field) => [field, state[field]]))
  return { before: only(before), after: only(after) }
}
