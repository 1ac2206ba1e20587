import type { Db } from '#server/db/database.ts'

export const listRevisions = (db: Db, entityType: string, entityId: string) =>
  db
    .selectFrom('revisions')
    .select(['version', 'savedBy', 'savedAt'])
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .orderBy('version', 'desc')
    .execute()

export const findRevision = (db: Db, entityType: string, entityId: string, version: number) =>
  db
    .selectFrom('revisions')
    .select(['version', 'savedBy', 'savedAt', 'state'])
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .where('version', '=', version)
    .executeTakeFirst()

const selectPage = (db: Db) => db.selectFrom('pages').select(['pages.kind', 'pages.status', 'pages.createdBy'])

/** The page that a record is, or belongs to. */
export const findPageOf = (db: Db, entityType: 'pages' | 'pageSections', entityId: string) =>
  entityType === 'pages'
    ? selectPage(db).where('pages.id', '=', entityId).executeTakeFirst()
    : selectPage(db)
        .innerJoin('pageSections', 'pageSections.pageId', 'pages.id')
        .where('pageSections.id', '=', entityId)
        .executeTakeFirst()
