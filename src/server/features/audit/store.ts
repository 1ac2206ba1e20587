import { sql } from 'kysely'
import { PAGE_SIZE } from '#contract/page-size.ts'
import type { Db } from '#server/db/database.ts'
import { contains, parseJson } from '#server/db/dialect.ts'

export interface AuditFilter {
  search: string
  actorId?: string | undefined
  action?: string | undefined
  entityType?: string | undefined
  entityId?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

function filtered(db: Db, { search, actorId, action, entityType, entityId, from, until }: AuditFilter) {
  let query = db.selectFrom('auditLog')
  if (search) query = query.where(contains(['actorName', 'summary'], search))
  if (actorId) query = query.where('actorId', '=', actorId)
  if (action) query = query.where('action', '=', action)
  if (entityType) query = query.where('entityType', '=', entityType)
  if (entityId) query = query.where('entityId', '=', entityId)
  if (from) query = query.where('occurredAt', '>=', from)
  if (until) query = query.where('occurredAt', '<', until)
  return query
}

const parsed = (state: string | null) => (state === null ? null : parseJson(state))

export async function listEntries(db: Db, filter: AuditFilter, page: number) {
  const [rows, { total }] = await Promise.all([
    filtered(db, filter)
      .selectAll()
      .orderBy('occurredAt', 'desc')
      .orderBy('sequence', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    filtered(db, filter)
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const items = rows.map(({ beforeState, afterState, ...row }) => ({
    ...row,
    before: parsed(beforeState),
    after: parsed(afterState),
  }))
  return { items, total }
}

/** Each found from the one before it: they are few, and the entries many. */
export async function listActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    WITH RECURSIVE actions (action) AS (
      SELECT MIN(action) FROM audit_log
      UNION ALL
      SELECT (SELECT MIN(action) FROM audit_log WHERE action > actions.action) FROM actions WHERE action IS NOT NULL
    )
    SELECT action FROM actions WHERE action IS NOT NULL ORDER BY action`.execute(db)
  return rows.map(({ action }) => action)
}
