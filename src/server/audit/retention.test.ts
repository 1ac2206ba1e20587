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
  test('keeps the last day of a shorter month', async () => {
    const database = await open()
    const now = () => new Date('2028-02-29T09:00:00Z')
    const { deps } = await createTestApp({ database, now })
    await auditedTransaction(database, (trx) =>
      deps.auditLog.add(trx, {
        actor: SERVER_ACTOR,
        action: 'pages.update',
        entityType: 'pages',
        entityId: null,
        summary: 'Kept',
        at: new Date('2026-02-28T10:00:00Z'),
      }),
    )
    await deleteOldAuditEntries(deps, new AbortController().signal)
    const rows = await database.kysely.selectFrom('auditLog').select('summary').execute()
    expect(rows).toEqual([{ summary: 'Kept' }])
  })
  test('entries that were put in beside the chain are reported, and recorded before they are deleted', async () => {
    const database = await open()
    const now = () => new Date('2028-03-05T09:00:00Z')
    const { deps, logged } = await createTestApp({ database, now })
    const planted = { actorName: 'Nobody', action: 'pages.update', entityType: 'pages', beforeState: null, afterState: null }
    const unsigned = {
      entityId: null,
      actorId: null,
      ipAddress: null,
      hash: null,
      detailsSalt: null,
      detailsHash: null,
      erasedAt: null,
    }
    const plant = (id: string, sequence: number | null, occurredAt: string) =>
      database.kysely
        .insertInto('auditLog')
        .values({ ...planted, ...unsigned, id, sequence, occurredAt, summary: `Forged ${id}`, searchText: '' })
        .execute()
    await plant('old', null, '2026-01-01T00:00:00.000Z')
    await plant('before the chain', 0, '2028-01-01T00:00:00.000Z')
    await plant('new', null, '2028-01-01T00:00:00.000Z')
    await deleteOldAuditEntries(deps, new AbortController().signal)

    expect(logged).toContainEqual(
      expect.objectContaining({ level: 50, entries: 3, msg: expect.stringContaining('entries without a signature') as string }),
    )
    expect(logged).toContainEqual(expect.objectContaining({ level: 50, entries: 2 }))
    const rows = await database.kysely.selectFrom('auditLog').selectAll().orderBy('sequence').execute()
    const record = rows.find(({ action }) => action === 'audit.deleteUnsigned')!
    expect(record.beforeState).toContain('Forged old')
    expect(record.beforeState).toContain('Forged before the chain')
    expect(rows.filter(({ hash }) => hash === null).map(({ id }) => id)).toEqual(['new'])
    expect(await deps.auditLog.verify(database.kysely)).toMatchObject({ isIntact: false, brokenAt: null, unsigned: 1 })
  })
})
