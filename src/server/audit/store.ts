import { sql } from 'kysely'
import { batches } from '#server/db/batches.ts'
import type { Db } from '#server/db/database.ts'
import { containsAddress } from '#server/db/dialect.ts'
import { countRows } from '#server/db/results.ts'
import type { AuditChainRow, AuditLogRow } from '#server/db/tables.ts'

/** Waits for every other writer of the log, and keeps them waiting until this transaction ends. */
export const lockChain = (db: Db): Promise<AuditChainRow> =>
  db
    .updateTable('auditChain')
    .set((row) => ({ sequence: row.ref('sequence') }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** The rows, with the column names of the database. */
export const readRows = async (db: Db, query: string): Promise<object[]> =>
  (await sql.raw<object>(query).execute(db.withoutPlugins())).rows

export const readChain = (db: Db): Promise<AuditChainRow> => db.selectFrom('auditChain').selectAll().executeTakeFirstOrThrow()

export const updateChain = (db: Db, { id: _, ...chain }: AuditChainRow) => db.updateTable('auditChain').set(chain).execute()

/** The highest number of an entry. */
export async function findNewest(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('auditLog')
    .select((entry) => entry.fn.max('sequence').as('sequence'))
    .executeTakeFirst()
  return row?.sequence ?? null
}

/** How many entries are not between the beginning and the end of the chain. */
export const countOutside = (db: Db): Promise<number> =>
  countRows(
    db
      .selectFrom('auditLog')
      .innerJoin('auditChain', (join) => join.onTrue())
      .where((where) =>
        where.or([
          where('auditLog.sequence', 'is', null),
          where('auditLog.sequence', '<=', where.ref('auditChain.startSequence')),
          where('auditLog.sequence', '>', where.ref('auditChain.sequence')),
        ]),
      ),
  )

export const insertEntry = (db: Db, entry: AuditLogRow) => db.insertInto('auditLog').values(entry).execute()

export const listEntries = (db: Db, after: number, until: number, limit: number): Promise<AuditLogRow[]> =>
  db
    .selectFrom('auditLog')
    .selectAll()
    .where('sequence', '>', after)
    .where('sequence', '<=', until)
    .orderBy('sequence')
    .limit(limit)
    .execute()

const TEXTS = ['actorName', 'summary', 'beforeState', 'afterState'] as const

/** Finds an email address that is not a part of a longer one. */
const wholeAddress = (email: string) =>
  new RegExp(String.raw`(?<![\w.+%-])${email.replace(/[^\w@]/g, String.raw`\$&`)}(?![\w-]|\.\w)`, 'i')

/** The numbers of the entries by or about a person, in a part of the log. */
export async function findEntriesOf(
  db: Db,
  { email, userId }: { email: string; userId: string | null },
  exceptAction: string,
  after: number,
  until: number,
): Promise<number[]> {
  const texts = TEXTS.map((column) => sql<string>`lower(${sql.ref(column)})`)
  const rows = await db
    .selectFrom('auditLog')
    .select(['sequence', 'actorId', 'entityId', ...TEXTS])
    .where('sequence', '>', after)
    .where('sequence', '<=', until)
    .where('erasedAt', 'is', null)
    .where('action', '<>', exceptAction)
    .where((where) =>
      where.or([
        containsAddress(texts, email.toLowerCase()),
        ...(userId === null ? [] : [where('actorId', '=', userId), where('entityId', '=', userId)]),
      ]),
    )
    .execute()
  const address = wholeAddress(email)
  const isAbout = (row: (typeof rows)[number]) =>
    (userId !== null && [row.actorId, row.entityId].includes(userId)) || TEXTS.some((text) => address.test(row[text] ?? ''))
  return rows.filter(isAbout).map(({ sequence }) => sequence!)
}

export async function eraseEntries(db: Db, sequences: number[], erasedAt: string): Promise<void> {
  for (const batch of batches(sequences)) {
    await db
      .updateTable('auditLog')
      .set({
        actorName: 'Erased',
        ipAddress: null,
        summary: 'Erased',
        beforeState: null,
        afterState: null,
        detailsSalt: null,
        searchText: '',
        erasedAt,
      })
      .where('sequence', 'in', batch)
      .execute()
  }
}

/** The number of the first entry from that time on. */
export async function findFirstSince(db: Db, time: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('auditLog')
    .select((entry) => entry.fn.min('sequence').as('sequence'))
    .where('occurredAt', '>=', time)
    .executeTakeFirst()
  return row?.sequence ?? undefined
}

export async function findHash(db: Db, sequence: number): Promise<string> {
  const row = await db.selectFrom('auditLog').select('hash').where('sequence', '=', sequence).executeTakeFirst()
  return row?.hash ?? ''
}

export const deleteUntil = (db: Db, sequence: number) => db.deleteFrom('auditLog').where('sequence', '<=', sequence).execute()

/** Up to `most` entries from before that time that are not in the chain: without a number, or with one before its beginning. */
export const listUnsignedBefore = (db: Db, time: string, most: number) =>
  db
    .selectFrom('auditLog')
    .innerJoin('auditChain', (join) => join.onTrue())
    .select(['auditLog.id', 'occurredAt', 'actorName', 'action', 'summary'])
    .where((where) =>
      where.or([
        where.and([where('auditLog.sequence', 'is', null), where('occurredAt', '<', time)]),
        where('auditLog.sequence', '<=', where.ref('auditChain.startSequence')),
      ]),
    )
    .limit(most)
    .execute()

export const deleteEntries = (db: Db, ids: string[]) => db.deleteFrom('auditLog').where('id', 'in', ids).execute()

/** Those of these records that the log names, as what an entry is about or as who did it. */
export async function listKnown(db: Db, entityType: string, ids: string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const some of batches(ids)) {
    const subjects = db
      .selectFrom('auditLog')
      .select('entityId as id')
      .where('entityType', '=', entityType)
      .where('entityId', 'in', some)
    const actors = db.selectFrom('auditLog').select('actorId as id').where('actorId', 'in', some)
    for (const { id } of await subjects.union(actors).execute()) known.add(id!)
  }
  return known
}

export type LastActor = Pick<AuditLogRow, 'actorId' | 'actorName' | 'occurredAt'>

interface ActorFilter {
  entityType: string
  entityIds: string[]
  /** Only acts of this time. A record that is changed has the time of its entry. */
  at?: string
  action?: string
}

/** The entries about these records, newest first. */
const selectEntriesAbout = (db: Db, { entityType, entityIds, at, action }: ActorFilter) =>
  db
    .selectFrom('auditLog')
    .where('entityType', '=', entityType)
    .where('entityId', 'in', entityIds)
    .$if(at !== undefined, (query) => query.where('occurredAt', '=', at!))
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .orderBy('occurredAt', 'desc')
    .orderBy('sequence', 'desc')

export const listEntriesAbout = (db: Db, filter: ActorFilter, most: number) =>
  selectEntriesAbout(db, filter).select(['entityId', 'actorName', 'summary', 'occurredAt']).limit(most).execute()

/** Who last did something to one of these records. */
export const findLastActor = (db: Db, filter: ActorFilter): Promise<LastActor | undefined> =>
  selectEntriesAbout(db, filter).select(['actorId', 'actorName', 'occurredAt']).limit(1).executeTakeFirst()

/** Who wrote a record as it is now. The entry about a page that was published or restored does not name its sections. */
export async function findWriter(
  db: Db,
  entityType: string,
  { id, updatedAt, pageId }: { id: string; updatedAt: string; pageId?: string },
): Promise<LastActor | undefined> {
  const own = await findLastActor(db, { entityType, entityIds: [id], at: updatedAt })
  if (own || pageId === undefined) return own
  return findLastActor(db, { entityType: 'pages', entityIds: [pageId], at: updatedAt })
}
