import { sql } from 'kysely'
import type { SubmissionSummary } from '#contract/form-submissions/form-submissions.ts'
import { PAGE_SIZE } from '#contract/page-size.ts'
import { SUSPECTS } from '#contract/form-submissions/submission-groups.ts'
import type { Database, Db } from '#server/db/database.ts'
import { countDeleted, exists } from '#server/db/results.ts'
import type { FormSubmissionRow } from '#server/db/tables.ts'
import { toSummary } from './to-submission.ts'
import { inGroup, matchingSubmissions, type SubmissionMatch } from './search-store.ts'

/** Inserts unless the fingerprint, reference or position exists. Returns whether it did. */
export const insertSubmission = (db: Db, row: FormSubmissionRow): Promise<boolean> =>
  exists(
    db
      .insertInto('formSubmissions')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )

export async function findReference(db: Db, fingerprint: string): Promise<string | undefined> {
  const row = await db.selectFrom('formSubmissions').select('reference').where('fingerprint', '=', fingerprint).executeTakeFirst()
  return row?.reference
}

export const hasReference = (db: Db, reference: string): Promise<boolean> =>
  exists(db.selectFrom('formSubmissions').select('id').where('reference', '=', reference))

/** Triggers maintain these counts. */
export const listGroups = (db: Db) =>
  db.selectFrom('formSubmissionGroups').select(['name', 'total', 'unread']).where('total', '>', 0).orderBy('name').execute()

/** Suspected spam does not count. */
export async function countUnread(db: Db): Promise<number> {
  const { unread } = await db
    .selectFrom('formSubmissionGroups')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('unread'), sql<number>`0`).as('unread'))
    .where('name', '<>', SUSPECTS)
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** All but the words that PostgreSQL searches. */
const COLUMNS = [
  'id',
  'reference',
  'fingerprint',
  'formType',
  'formData',
  'ipAddress',
  'userAgent',
  'isRead',
  'suspicion',
  'version',
  'submittedAt',
  'position',
  'searchText',
] as const

/** The unread enquiries that have waited longest; none that may be spam. */
export async function listOldestUnread(db: Db, limit: number): Promise<SubmissionSummary[]> {
  const rows = await db
    .selectFrom('formSubmissions')
    .select(COLUMNS)
    .where('suspicion', 'is', null)
    .where('isRead', '=', 0)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map(toSummary)
}

export type SubmissionFilter = Omit<SubmissionMatch, 'before'>

/** Submissions that match the filter, newest first. `before` starts below that position. */
export async function listSubmissions(
  { kind, kysely: db }: Pick<Database, 'kind' | 'kysely'>,
  filter: SubmissionFilter,
  { limit, offset = 0, before }: { limit: number; offset?: number; before?: number | undefined },
): Promise<FormSubmissionRow[]> {
  const match = { ...filter, before }
  if (filter.terms.length === 0) {
    // Selects in an index first, so that skipped rows are never read.
    const chosen = db.selectFrom('formSubmissions').select('position').where(inGroup(match)).orderBy('position', 'desc')
    return db
      .selectFrom('formSubmissions')
      .select(COLUMNS)
      .where('position', 'in', chosen.limit(limit).offset(offset))
      .orderBy('position', 'desc')
      .execute()
  }
  return db
    .selectFrom((await matchingSubmissions(kind, db, match)).as('found'))
    .select(COLUMNS)
    .where(inGroup(match))
    .orderBy('matchedPosition', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The newest of all forms with these words, without suspected spam. */
export async function findSubmissions(
  database: Pick<Database, 'kind' | 'kysely'>,
  terms: SubmissionMatch['terms'],
  limit: number,
): Promise<SubmissionSummary[]> {
  const groups = await listGroups(database.kysely)
  const forms = groups.filter(({ name }) => name !== SUSPECTS)
  const found = await Promise.all(
    forms.map(({ name }) => listSubmissions(database, { terms, formType: name, isSuspect: false, isUnread: false }, { limit })),
  )
  return found
    .flat()
    .toSorted((one, other) => other.position - one.position)
    .slice(0, limit)
    .map(toSummary)
}

/** One page, plus one row if there is another page. */
export const readSubmissionPage = (database: Pick<Database, 'kind' | 'kysely'>, filter: SubmissionFilter, page: number) =>
  listSubmissions(database, filter, { limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE })

export const findSubmission = (db: Db, id: string): Promise<FormSubmissionRow | undefined> =>
  db.selectFrom('formSubmissions').select(COLUMNS).where('id', '=', id).executeTakeFirst()

/** Undefined if it already has this mark, or does not exist. */
export const markRead = (db: Db, id: string, isRead: 0 | 1): Promise<FormSubmissionRow | undefined> =>
  db
    .updateTable('formSubmissions')
    .set({ isRead })
    .where('id', '=', id)
    .where('isRead', '<>', isRead)
    .returning(COLUMNS)
    .executeTakeFirst()

/** Undefined if it already has this mark, or does not exist. */
export const markSuspect = (db: Db, id: string, suspicion: string | null): Promise<FormSubmissionRow | undefined> =>
  db
    .updateTable('formSubmissions')
    .set((row) => ({ suspicion, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('suspicion', suspicion === null ? 'is not' : 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()

/** Undefined if it does not exist in that version. */
export const deleteSubmission = (db: Db, id: string, version: number): Promise<FormSubmissionRow | undefined> =>
  db.deleteFrom('formSubmissions').where('id', '=', id).where('version', '=', version).returning(COLUMNS).executeTakeFirst()

/** Deletes up to `most` of the enquiries that arrived before that time, oldest first. Returns how many. */
export function deleteSubmissionsBefore(db: Db, time: number, most: number): Promise<number> {
  const older = db
    .selectFrom('formSubmissions')
    .select('position')
    .where('position', '<', time * 1000)
  return countDeleted(db.deleteFrom('formSubmissions').where('position', 'in', older.orderBy('position').limit(most)))
}

export const deleteTrashEntries = (db: Db, ids: string[]) => countDeleted(db.deleteFrom('trash').where('id', 'in', ids))
