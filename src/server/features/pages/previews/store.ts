import type { Db } from '#server/db/database.ts'

/** What decides who may make and end links to a page, and the number that a link made now carries. */
export async function findToPreview(db: Db, pageId: string) {
  const page = await db
    .selectFrom('pages')
    .leftJoin('previewRounds', 'previewRounds.pageId', 'pages.id')
    .select(['title', 'kind', 'status', 'createdBy', 'round'])
    .where('pages.id', '=', pageId)
    .executeTakeFirst()
  return page && { ...page, round: page.round ?? 0 }
}

/** The links that were made so far are those of a former number. */
export const endRound = (db: Db, pageId: string) =>
  db
    .insertInto('previewRounds')
    .values({ pageId, round: 1 })
    .onConflict((conflict) => conflict.column('pageId').doUpdateSet((row) => ({ round: row('previewRounds.round', '+', 1) })))
    .execute()

/** What somebody who is active may do. */
export async function permissionsOf(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('userProfiles')
    .innerJoin('rolePermissions', 'rolePermissions.role', 'userProfiles.role')
    .select('permissionId')
    .where('userProfiles.id', '=', userId)
    .where('isActive', '=', 1)
    .execute()
  return new Set(rows.map(({ permissionId }) => permissionId))
}
