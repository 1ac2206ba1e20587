import { expect, test } from 'vitest'
import type { TestDatabase } from '#test/databases.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { audit, inTurn, THE_SERVER } from './audit.ts'
import { verifyChain } from './chain.ts'

const write = (database: TestDatabase, summary: string, fails = false) =>
  inTurn(database, async (trx) => {
    const act = { actor: THE_SERVER, action: 'pages.update', entityType: 'pages', entityId: null, at: new Date() } as const
    await audit(trx, { ...act, summary, before: { title: 'Ä', n: 1 }, after: { title: "'" } })
    if (fails) throw new Error('rolled back')
  })

/** What somebody can do who holds the database itself. */
async function tamper(database: TestDatabase, script: string) {
  await database.migrateUnderLock(async ({ run }) => {
    await run(
      database.kind === 'sqlite'
        ? 'DROP TRIGGER audit_log_no_update; DROP TRIGGER audit_log_no_delete'
        : 'DROP TRIGGER audit_log_append_only ON audit_log',
    )
    await run(script)
  })
}

describeEachDatabase('the chain of the audit log', (open) => {
  test('is whole, whoever writes at the same time, and however many transactions fail', async () => {
    const database = await open()
    expect(await verifyChain(database.kysely)).toEqual({ isIntact: true, entries: 0, brokenAt: null })
    await Promise.allSettled(Array.from({ length: 60 }, (_, index) => write(database, `Entry ${index}`, index % 3 === 0)))
    expect(await verifyChain(database.kysely)).toEqual({ isIntact: true, entries: 40, brokenAt: null })
  })

  test('is walked in batches', async () => {
    const database = await open()
    await inTurn(database, async (trx) => {
      const act = { actor: THE_SERVER, action: 'pages.update', entityType: 'pages', entityId: null, at: new Date() } as const
      for (let index = 0; index < 1000; index += 1) await audit(trx, { ...act, summary: `Entry ${index}` })
    })
    expect(await verifyChain(database.kysely)).toEqual({ isIntact: true, entries: 1000, brokenAt: null })
  })

  test.each([
    ['changed', "UPDATE audit_log SET summary = 'Nothing' WHERE sequence = 2", 2],
    ['removed', 'DELETE FROM audit_log WHERE sequence = 2', 2],
    ['cut off', 'DELETE FROM audit_log WHERE sequence = 3', 3],
    [
      'cut off, and the end moved',
      "DELETE FROM audit_log WHERE sequence = 3; UPDATE audit_chain SET sequence = 2, hash = 'x'",
      2,
    ],
    ['swapped', 'UPDATE audit_log SET sequence = 9 WHERE sequence = 1; UPDATE audit_log SET sequence = 1 WHERE sequence = 2', 1],
  ])('shows that an entry was %s', async (_name, script, brokenAt) => {
    const database = await open()
    for (const summary of ['One', 'Two', 'Three']) await write(database, summary)
    await tamper(database, script)
    expect(await verifyChain(database.kysely)).toMatchObject({ isIntact: false, brokenAt })
  })

  test('the database itself refuses to change or remove an entry', async () => {
    const database = await open()
    await write(database, 'One')
    const refusal = /can only be added to/
    await expect(database.kysely.updateTable('auditLog').set({ summary: 'x' }).execute()).rejects.toThrow(refusal)
    await expect(database.kysely.deleteFrom('auditLog').execute()).rejects.toThrow(refusal)
  })
})
