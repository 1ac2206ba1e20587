import type { Trashed } from '#contract/trash.ts'
import { batches } from '#server/db/batches.ts'
import type { Db } from '#server/db/database.ts'
import { paginate } from '#server/db/lists.ts'
import { exists } from '#server/db/results.ts'
import type { TrashRow } from '#server/db/tables.ts'
import { updateTrashed } from '#server/records/store.ts'
import { getExpiry, type TrashedRows } from '#server/records/trash.ts'
import type { TreeTable } from '#server/records/tree-store.ts'

/** One page of the records deleted since then, latest first. */
export async function listTrash(db: Db, since: string, page: number): Promise<{ items: Trashed[]; total: number }> {
  const rows = db
    .selectFrom('trash')
    .select(['id', 'entityType', 'kind', 'title', 'deletedBy', 'deletedAt'])
    .where('deletedAt', '>=', since)
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
  const { items, total } = await paginate(rows, page)
  return { items: items.map((row) => ({ ...row, goneAt: getExpiry(row.deletedAt) }) as Trashed), total }
}

export const findTrashed = (db: Db, id: string, since: string) =>
  db.selectFrom('trash').selectAll().where('id', '=', id).where('deletedAt', '>=', since).executeTakeFirst()

/** The latest deletion of this record. */
const selectLatest = (db: Db, entityType: TrashRow['entityType'], entityId: string) =>
  db
    .selectFrom('trash')
    .selectAll()
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .orderBy('deletedAt', 'desc')
    .limit(1)

/** The latest deletion of this record by this person. */
export const findTrashedBy = (db: Db, userId: string, entityType: TrashRow['entityType'], entityId: string, since: string) =>
  selectLatest(db, entityType, entityId).where('deletedById', '=', userId).where('deletedAt', '>=', since).executeTakeFirst()

/** Adds rows of a table to those that come back with a deleted record. Does nothing if it is not in the trash. */
export async function addRowsToTrashEntry(
  db: Db,
  { entityType, id }: { entityType: TrashRow['entityType']; id: string },
  table: Exclude<keyof TrashedRows, 'replacedBuiltIn'>,
  added: object[],
): Promise<void> {
  const found = await selectLatest(db, entityType, id).executeTakeFirst()
  if (!found) return
  const rows = JSON.parse(found.state) as TrashedRows
  await updateTrashed(db, found.id, { ...rows, [table]: [...(rows[table] ?? []), ...added] })
}

/**
 * Former children that were deleted after their parent come back below it, unless they got another parent or children of their own
 * in between. `parentId` is the restored parent.
 */
export async function moveTrashedUnder(db: Db, table: TreeTable, parentId: string, children: { id: string }[]): Promise<void> {
  for (const { id } of children) {
    const found = await selectLatest(db, table, id).executeTakeFirst()
    if (!found) continue
    const rows = JSON.parse(found.state) as TrashedRows
    const child = rows[table]?.[0]
    if (child!.parentId !== null || rows.formerChildren?.length) continue
    await updateTrashed(db, found.id, { ...rows, [table]: [{ ...child, parentId }] })
  }
}

export const isTermSlugTaken = (db: Db, slug: string, table: 'categories' | 'tags') =>
  exists(
    db
      .selectFrom(table as 'tags')
      .select('id')
      .where('slug', '=', slug),
  )

export const isSectionStoredSince = (db: Db, id: string, since: string) =>
  exists(db.selectFrom('pageSections').select('id').where('id', '=', id).where('createdAt', '>=', since))

export const hasSubmission = (db: Db, fingerprint: string) =>
  exists(db.selectFrom('formSubmissions').select('id').where('fingerprint', '=', fingerprint))

/** Those of the ids that are in the table, or among the rows that come back to it. */
export async function findExistingIds(
  db: Db,
  table: 'pages' | 'categories' | 'tags' | 'userProfiles' | 'mediaFolders',
  ids: string[],
  comingBack: { id: string }[] = [],
): Promise<Set<string>> {
  const found = new Set(comingBack.map(({ id }) => id))
  for (const batch of batches(ids)) {
    const rows = await db
      .selectFrom(table as 'tags')
      .select('id')
      .where('id', 'in', batch)
      .execute()
    for (const { id } of rows) found.add(id)
  }
  return found
}
