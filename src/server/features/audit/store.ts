import type { ExpressionBuilder } from 'kysely'
import { PAGE_SIZE } from '#contract/page-size.ts'
import type { Db } from '#server/db/database.ts'
import { countRows } from '#server/db/results.ts'
import type { Tables } from '#server/db/tables.ts'

export interface AuditFilter {
  actorId?: string | undefined
  action?: string | undefined
  entityType?: string | undefined
  entityId?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

const passes =
  ({ actorId, action, entityType, entityId, from, until }: AuditFilter) =>
  (where: ExpressionBuilder<Pick<Tables, 'auditLog'>, 'auditLog'>) =>
    where.and([
      where('sequence', 'is not', null),
      ...(actorId ? [where('actorId', '=', actorId)] : []),
      ...(action ? [where('action', '=', action)] : []),
      ...(entityType ? [where('entityType', '=', entityType)] : []),
      ...(entityId ? [where('entityId', '=', entityId)] : []),
      ...(from ? [where('occurredAt', '>=', from)] : []),
      ...(until ? [where('occurredAt', '<', until)] : []),
    ])

/** A search covers only this many of the newest entries. */
const SEARCHED = 100_000

const hasWords = (words: string[]) => (where: ExpressionBuilder<Pick<Tables, 'auditLog'>, 'auditLog'>) =>
  where.and(words.map((word) => where('searchText', 'like', `% ${word}%`)))

/** One page of matching entries, newest first, plus one entry if there is another page. */
const selectEntries = (db: Db, filter: AuditFilter, page: number) =>
  db
    .selectFrom('auditLog')
    .select(['id', 'sequence', 'occurredAt', 'actorId', 'actorName', 'action', 'entityType', 'entityId', 'summary'])
    .select(['beforeState', 'afterState', 'ipAddress', 'erasedAt'])
    .where(passes(filter))
    .orderBy('occurredAt', 'desc')
    .orderBy('sequence', 'desc')
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE)

export const listEntries = (db: Db, filter: AuditFilter, page: number) => selectEntries(db, filter, page).execute()

export type ListedEntry = Awaited<ReturnType<typeof listEntries>>[number]

/** The same, for entries that have a word beginning with each of these words. */
export async function searchEntries(db: Db, words: string[], filter: AuditFilter, page: number): Promise<ListedEntry[]> {
  const newest = db.selectFrom('auditLog').select('sequence').orderBy('sequence', 'desc').offset(SEARCHED).limit(1)
  return selectEntries(db, filter, page)
    .where(hasWords(words))
    .where('sequence', '>', (where) => where.fn.coalesce(newest, where.lit(0)))
    .execute()
}

export const countEntries = (db: Db, filter: AuditFilter) => countRows(db.selectFrom('auditLog').where(passes(filter)))

export async function listActions(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('auditLog').select('action').distinct().orderBy('action').execute()
  return rows.map(({ action }) => action)
}

/** The account with this email address. */
export const findPerson = (db: Db, email: string) =>
  db.selectFrom('userProfiles').select(['id', 'isActive']).where('email', '=', email).executeTakeFirst()
