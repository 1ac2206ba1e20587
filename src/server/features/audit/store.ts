import type { ExpressionBuilder } from 'kysely'
import { PAGE_SIZE } from '#contract/page-size.ts'
import { entriesBetween, matchingEntries } from '#server/db/audit-words.ts'
import type { Database, Db } from '#server/db/database.ts'
import { readInTurn } from '#server/db/lists.ts'
import type { SoughtWord } from '#server/db/sought-words.ts'
import type { AuditLogRow, Tables } from '#server/db/tables.ts'

export interface AuditFilter {
  actorId?: string | undefined
  action?: string | undefined
  entityType?: string | undefined
  entityId?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

const COLUMNS = [
  'id',
  'sequence',
  'occurredAt',
  'actorId',
  'actorName',
  'action',
  'entityType',
  'entityId',
  'summary',
  'beforeState',
  'afterState',
  'ipAddress',
] as const

export type ListedEntry = Pick<AuditLogRow, (typeof COLUMNS)[number]>

const passes =
  ({ actorId, action, entityType, entityId, from, until }: AuditFilter) =>
  (where: ExpressionBuilder<Pick<Tables, 'auditLog'>, 'auditLog'>) =>
    where.and([
      ...(actorId ? [where('actorId', '=', actorId)] : []),
      ...(action ? [where('action', '=', action)] : []),
      ...(entityType ? [where('entityType', '=', entityType)] : []),
      ...(entityId ? [where('entityId', '=', entityId)] : []),
      ...(from ? [where('occurredAt', '>=', from)] : []),
      ...(until ? [where('occurredAt', '<', until)] : []),
    ])

/** Whether nothing is asked for but days, whose entries are counted and passed over without reading any. */
const isOfDaysAlone = ({ actorId, action, entityType, entityId }: AuditFilter) => !actorId && !action && !entityType && !entityId

/** One page of the entries that go through the filters, the newest first. */
export function listEntries(db: Db, filter: AuditFilter, page: number): Promise<ListedEntry[]> {
  const [limit, offset] = [PAGE_SIZE, (page - 1) * PAGE_SIZE]
  const entries = db.selectFrom('auditLog').select(COLUMNS).orderBy('occurredAt', 'desc').orderBy('sequence', 'desc')
  if (!isOfDaysAlone(filter)) return entries.where(passes(filter)).limit(limit).offset(offset).execute()
  const chosen = db.selectFrom(entriesBetween(filter).as('chosen')).select('entryId').orderBy('position', 'desc')
  return entries.where('id', 'in', chosen.limit(limit).offset(offset)).execute()
}

/** The same of those that have the words that are sought, and one more if there is another page. */
export async function searchEntries(
  database: Database,
  words: SoughtWord[],
  filter: AuditFilter,
  page: number,
): Promise<ListedEntry[]> {
  const [limit, offset] = [PAGE_SIZE + 1, (page - 1) * PAGE_SIZE]
  return readInTurn(await matchingEntries(database, { ...filter, words, offset }), limit, (source) =>
    database.kysely
      .selectFrom(source.as('auditLog'))
      .select(COLUMNS)
      .where(passes(filter))
      .orderBy('place', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  )
}

/** How many go through the filters: from the counts that a trigger keeps, unless it does not count by what is asked. */
export async function countEntries(db: Db, filter: AuditFilter): Promise<number> {
  const { actorId, action, entityType, entityId, from, until } = filter
  if (actorId || entityId || from || until) {
    const asked = isOfDaysAlone(filter)
      ? db.selectFrom(entriesBetween(filter).as('chosen')).select((row) => row.fn.countAll<number>().as('total'))
      : db
          .selectFrom('auditLog')
          .select((row) => row.fn.countAll<number>().as('total'))
          .where(passes(filter))
    return (await asked.executeTakeFirstOrThrow()).total
  }
  const counts = await db
    .selectFrom('auditCounts')
    .$if(action !== undefined, (rows) => rows.where('action', '=', action!))
    .$if(entityType !== undefined, (rows) => rows.where('entityType', '=', entityType!))
    .select('total')
    .execute()
  return counts.reduce((sum, { total }) => sum + total, 0)
}

export async function listActions(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('auditCounts').select('action').distinct().orderBy('action').execute()
  return rows.map(({ action }) => action)
}
