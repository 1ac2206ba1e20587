import { expect, test } from 'vitest'
import { createTestApp, TEST_CONFIG } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { auditedTransaction, SERVER_ACTOR } from './audit.ts'
import { deleteOldAuditEntries } from './retention.ts'

describeEachDatabase('the retention of the audit log', (open) => {
  test('deletes entries older than the setting, records that, and logs the head', async () => {
    const database = await open()
    const now = () => new Date('2028-03-05T09:00:00Z')
    const { deps, logged } = await createTestApp({ database, now })
    const add = (summary: string, at: string) =>
      auditedTransaction(database, (trx) =>
        deps.auditLog.add(trx, {
          actor: SERVER_ACTOR,
          action: 'pages.update',
          entityType: 'pages',
          entityId: null,
          summary,
          at: new Date(at),
        }),
      )
    await add('Old', '2026-03-05T08:59:59Z')
    await add('Kept', '2026-03-05T09:00:00Z')
    expect(TEST_CONFIG.auditRetentionMonths).toBe(24)
    await deleteOldAuditEntries(deps, new AbortController().signal)

    const rows = await database.kysely.selectFrom('auditLog').select('summary').orderBy('sequence').execute()
    expect(rows.map(({ summary }) => summary)).toEqual(['Kept', 'Deleted 1 entry from before 2026-03-05'])
    const { isIntact, head } = await deps.auditLog.verify(database.kysely)
    expect(isIntact).toBe(true)
    expect(logged).toContainEqual(expect.objectContaining({ auditHead: head, msg: 'Head of the audit log' }))

    await deleteOldAuditEntries(deps, new AbortController().signal)
    expect(await deps.auditLog.head(database.kysely)).toBe(head)
  })
})
