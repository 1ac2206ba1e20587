import { ORPCError } from '@orpc/server'
import { v7 as uuid } from 'uuid'
import { SLUG_TAKEN, type PageFields } from '#contract/page-fields.ts'
import type { PageRecord } from '#contract/pages.ts'
import { pathOfSlug } from '#contract/slug.ts'
import { refuseTaken } from '#server/api/refuse.ts'
import { refuseStale, type StaffChange } from '#server/api/staff-change.ts'
import { keepRevision } from '#server/records/revisions.ts'
import { putInTrash } from '#server/records/trash.ts'
import { followSlug } from './follow-slug.ts'
import { movedHtml } from './moved-links.ts'
import { readPage, stateOf } from './read-page.ts'
import { denialOf, settle, type PageState } from './rules.ts'
import { deletePage, insertPage, moveRedirects, readWithRows, replaceLinks, updatePage } from './store.ts'

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

export async function createPage(change: StaffChange, fields: PageFields): Promise<PageRecord> {
  const { trx, at, user, note } = change
  const state = settle(fields, undefined, at)
  refuseDenied(change, undefined, state)
  const id = uuid()
  await refuseTaken(insertPage(trx, { id, ...columnsOf(state, at), createdBy: user.id, version: 1, createdAt: at }), ...TAKEN)
  await replaceLinks(trx, id, state.categoryIds, state.tagIds)
  await moveRedirects(trx, id, { to: state.slug, at })
  const after = (await readPage(trx, id, at))!
  const summary = `Created ${after.kind} "${after.title}"`
  await note({ action: 'pages.create', entityType: 'pages', entityId: id, summary, after: stateOf(after, at) })
  return after
}

export async function changePage(
  change: StaffChange,
  before: PageRecord,
  version: number,
  fields: PageFields,
  publicUrl: string,
): Promise<PageRecord> {
  const { trx, at, note } = change
  const { id } = before
  const state = settle(fields, stateOf(before, at), at)
  const move = state.slug === before.slug ? null : { publicUrl, from: pathOfSlug(before.slug), to: pathOfSlug(state.slug) }
  refuseDenied(change, before, state)
  await refuseStale(trx, 'pages', before, version)
  await keepRevision(trx, 'pages', before, stateOf(before, at))
  await refuseTaken(
    updatePage(trx, id, columnsOf(move ? { ...state, content: movedHtml(state.content, move) } : state, at)),
    ...TAKEN,
  )
  await replaceLinks(trx, id, state.categoryIds, state.tagIds)
  if (move) {
    await moveRedirects(trx, id, { from: before.slug, to: state.slug, at })
    await followSlug(change, id, move)
  }
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

export async function removePage(change: StaffChange, page: PageRecord): Promise<void> {
  const { trx, note } = change
  const { id, title } = page
  await putInTrash(change, { entityType: 'pages', entityId: id, title, rows: await readWithRows(trx, id) })
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
