import { expect, test } from 'vitest'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'
import { createTestApp } from '#test/app.ts'
import { migrate } from '#server/db/migrate.ts'
import { createAuditLog } from './audit-log.ts'
import { deriveAuditKey, signNewChain } from './chain.ts'
import { signChain } from './signatures.ts'
import { auditedTransaction, SERVER_ACTOR, type AuditEvent } from './audit.ts'
import { readChain, updateChain } from './store.ts'

const log = createAuditLog(TEST_SECRET_KEY)

const write = (database: TestDatabase, summary: string, fields: Partial<AuditEvent> = {}, fails = false) =>
  auditedTransaction(database, async (trx) => {
    await log.add(trx, {
      actor: SERVER_ACTOR,
      action: 'pages.update',
      entityType: 'pages',
      entityId: null,
      at: new Date(),
      summary,
      before: { title: 'Ä', n: 1 },
      after: { title: "'" },
      ...fields,
    })
    if (fails) throw new Error('rolled back')
  })

/** What an attacker with the database but without the key can do. */
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

const amina = { id: 'amina', name: 'Amina Bello', ipAddress: '203.0.113.9' }

describeEachDatabase('the signed chain of the audit log', (open) => {
  test('is intact with concurrent writers and transactions that fail', async () => {
    const database = await open()
    expect(await log.verify(database.kysely)).toMatchObject({ isIntact: true, entries: 0, brokenAt: null })
    await Promise.allSettled(Array.from({ length: 60 }, (_, index) => write(database, `Entry ${index}`, {}, index % 3 === 0)))
    expect(await log.verify(database.kysely)).toMatchObject({ isIntact: true, entries: 40, brokenAt: null })
  })

  test('is checked in batches', async () => {
    const database = await open()
    await auditedTransaction(database, async (trx) => {
      const act = { actor: SERVER_ACTOR, action: 'pages.update', entityType: 'pages', entityId: null, at: new Date() } as const
      for (let index = 0; index < 401; index += 1) await log.add(trx, { ...act, summary: `Entry ${index}` })
    })
    expect(await log.verify(database.kysely)).toMatchObject({ isIntact: true, entries: 401, brokenAt: null })
  })

  test.each([
    ['changed', "UPDATE audit_log SET summary = 'Nothing' WHERE sequence = 2", 2],
    ['given to somebody else', "UPDATE audit_log SET actor_id = 'x' WHERE sequence = 2", 2],
    ['removed', 'DELETE FROM audit_log WHERE sequence = 2', 2],
    ['cut off', 'DELETE FROM audit_log WHERE sequence = 3', 3],
    [
      'cut off, with the end of the chain moved to the entry before',
      `DELETE FROM audit_log WHERE sequence = 3;
      UPDATE audit_chain SET sequence = 2, hash = (SELECT hash FROM audit_log WHERE sequence = 2)`,
      2,
    ],
    [
      'deleted as if it were old',
      `UPDATE audit_chain SET start_sequence = 1, start_hash = (SELECT hash FROM audit_log WHERE sequence = 1);
      DELETE FROM audit_log WHERE sequence = 1`,
      3,
    ],
    ['swapped', 'UPDATE audit_log SET sequence = 9 WHERE sequence = 1; UPDATE audit_log SET sequence = 1 WHERE sequence = 2', 1],
    [
      'erased without a record',
      "UPDATE audit_log SET summary = '', details_salt = NULL, erased_at = '2026-01-01T00:00:00.000Z' WHERE sequence = 2",
      2,
    ],
  ])('shows that an entry was %s', async (_name, script, brokenAt) => {
    const database = await open()
    for (const summary of ['One', 'Two', 'Three']) await write(database, summary)
    await tamper(database, script)
    expect(await log.verify(database.kysely)).toMatchObject({ isIntact: false, brokenAt })
  })

  test.each([
    [
      'the newest entry is cut off',
      `DELETE FROM audit_log WHERE sequence = 3;
      UPDATE audit_chain SET sequence = 2, hash = (SELECT hash FROM audit_log WHERE sequence = 2)`,
    ],
    [
      'the oldest entry is cut off',
      `UPDATE audit_chain SET start_sequence = 1, start_hash = (SELECT hash FROM audit_log WHERE sequence = 1);
      DELETE FROM audit_log WHERE sequence = 1`,
    ],
    ['everything is deleted', "DELETE FROM audit_log; UPDATE audit_chain SET sequence = 0, hash = '', signature = ''"],
    [
      'the end of the chain is moved and all entries stay',
      'UPDATE audit_chain SET sequence = 1, hash = (SELECT hash FROM audit_log WHERE sequence = 1)',
    ],
    [
      'an entry is put after the end',
      `INSERT INTO audit_log (id, sequence, occurred_at, actor_name, action, entity_type, summary)
      VALUES ('x', 4, '2026-01-01T00:00:00.000Z', 'Nobody', 'pages.update', 'pages', 'Forged')`,
    ],
    ['entries are made old, so that retention deletes them', "UPDATE audit_log SET occurred_at = '2000-01-01T00:00:00.000Z'"],
  ])('stays broken after more entries and the retention when %s', async (_name, script) => {
    const database = await open()
    for (const summary of ['One', 'Two', 'Three']) await write(database, summary)
    await tamper(database, script)
    expect(await log.verify(database.kysely)).toMatchObject({ isIntact: false })
    await auditedTransaction(database, (trx) =>
      log.deleteOld(trx, { before: '2010-01-01T00:00:00.000Z', most: 1000, now: new Date() }),
    )
    for (const summary of ['After', 'Later']) await write(database, summary)
    const result = await log.verify(database.kysely)
    expect(result).toMatchObject({ isIntact: false, foundBrokenAt: expect.any(String) })
    const rows = await database.kysely.selectFrom('auditLog').select('summary').orderBy('sequence').execute()
    expect(rows.slice(-2).map(({ summary }) => summary)).toEqual(['After', 'Later'])
    await auditedTransaction(database, (trx) =>
      log.deleteOld(trx, { before: '2100-01-01T00:00:00.000Z', most: 1000, now: new Date() }),
    )
    expect(await log.verify(database.kysely)).toMatchObject({ isIntact: false, foundBrokenAt: result.foundBrokenAt })
  })

  test('reports a broken chain once', async () => {
    const database = await open()
    const lines: unknown[] = []
    const restarted = createAuditLog(TEST_SECRET_KEY, { error: (...line: unknown[]) => void lines.push(line) })
    const add = () =>
      auditedTransaction(database, (trx) =>
        restarted.add(trx, {
          actor: amina,
          action: 'pages.update',
          entityType: 'pages',
          entityId: null,
          summary: 'x',
          at: new Date(0),
        }),
      )
    await add()
    expect(lines).toEqual([])
    await tamper(database, "UPDATE audit_chain SET signature = 'x'")
    for (let count = 0; count < 2; count += 1) await add()
    expect(lines).toEqual([[{ foundBrokenAt: new Date(0).toISOString() }, 'The audit log was changed outside of this program']])
  })

  test('entries without a number are not listed and count as broken', async () => {
    const database = await open()
    await write(database, 'One')
    await tamper(
      database,
      `INSERT INTO audit_log (id, occurred_at, actor_name, action, entity_type, summary)
      VALUES ('x', '2026-01-01T00:00:00.000Z', 'Nobody', 'pages.update', 'pages', 'Forged')`,
    )
    expect(await log.verify(database.kysely)).toMatchObject({ isIntact: false, brokenAt: null, unsigned: 1 })
    const { login } = await createTestApp({ database })
    const { client } = await login('admin')
    expect((await client.audit.list({})).items.map(({ summary }) => summary)).not.toContain('Forged')
    expect(await client.audit.verify({})).toMatchObject({ isIntact: false, unsigned: 1 })
  })

  test('an empty log is signed only when the database is made', async () => {
    const database = await open({ empty: true })
    await migrate(database)
    expect(await log.verify(database.kysely)).toMatchObject({ isIntact: false })
    await migrate(database, undefined, signNewChain(TEST_SECRET_KEY))
    expect(await log.verify(database.kysely)).toMatchObject({ isIntact: false })
    const fresh = await open({ empty: true })
    await migrate(fresh, undefined, signNewChain(TEST_SECRET_KEY))
    expect(await log.verify(fresh.kysely)).toMatchObject({ isIntact: true })
  })

  test.each([
    ['another key of the same length or so', { isIntact: false }],
    [TEST_SECRET_KEY, { isIntact: true, entries: 1 }],
  ])('can be signed anew only with the key, not with %j', async (key, expected) => {
    const database = await open()
    await write(database, 'One')
    const empty = { startSequence: 0, startHash: '', sequence: 0, hash: '' }
    const signature = signChain(deriveAuditKey(key), empty)
    await tamper(database, `DELETE FROM audit_log; UPDATE audit_chain SET sequence = 0, hash = '', signature = '${signature}'`)
    const forger = createAuditLog(key)
    await auditedTransaction(database, (trx) =>
      forger.add(trx, {
        actor: amina,
        action: 'pages.update',
        entityType: 'pages',
        entityId: null,
        summary: 'Forged',
        at: new Date(),
      }),
    )
    expect(await log.verify(database.kysely)).toMatchObject(expected)
  })

  test('a head from before shows that an older copy was put back', async () => {
    const database = await open()
    await write(database, 'One')
    const older = await readChain(database.kysely)
    await write(database, 'Two')
    const head = await log.head(database.kysely)
    expect(await log.verify(database.kysely, head)).toMatchObject({ isIntact: true, hasKnownHead: true })
    await tamper(database, 'DELETE FROM audit_log WHERE sequence = 2')
    await updateChain(database.kysely, older)
    expect(await log.verify(database.kysely, head)).toMatchObject({ isIntact: true, hasKnownHead: false })
  })

  test('the database itself refuses to change or remove an entry', async () => {
    const database = await open()
    await write(database, 'One')
    const refusal = /can only be added to/
    await expect(database.kysely.updateTable('auditLog').set({ summary: 'x' }).execute()).rejects.toThrow(refusal)
    const erasedAt = new Date().toISOString()
    await expect(database.kysely.updateTable('auditLog').set({ action: 'x', erasedAt }).execute()).rejects.toThrow(refusal)
    await expect(database.kysely.deleteFrom('auditLog').execute()).rejects.toThrow(refusal)
  })

  test('stays intact when the details of one person are erased, by account and by address', async () => {
    const database = await open()
    await write(database, 'Signed in', { actor: amina })
    await write(database, 'Changed Amina Bello', { entityType: 'users', entityId: 'amina' })
    await write(database, 'Invited Amina@college.test as author')
    await write(database, 'Something else', { before: { title: 'About', by: 'xamina@college.test, amina@college.test.ng' } })
    const person = { email: 'amina@college.test', userId: 'amina' }
    const act = { actor: SERVER_ACTOR, at: new Date() }
    expect(await auditedTransaction(database, (trx) => log.erasePerson(trx, person, act))).toBe(3)
    expect(await auditedTransaction(database, (trx) => log.erasePerson(trx, person, act))).toBe(0)

    const rows = await database.kysely.selectFrom('auditLog').selectAll().orderBy('sequence').execute()
    expect(JSON.stringify(rows)).not.toMatch(/amina bello|Invited|203\.0\.113\.9/i)
    expect(rows[3]).toMatchObject({ summary: 'Something else', erasedAt: null })
    expect(rows[4]).toMatchObject({ action: 'audit.erasePerson', afterState: '{"entries":[1,2,3]}' })
    expect(await log.verify(database.kysely)).toMatchObject({ isIntact: true, entries: 5, erased: 3 })
  })

  test('stays intact when old entries are deleted, some at a time', async () => {
    const database = await open()
    const day = (number: number) => new Date(Date.UTC(2026, 0, number))
    for (let number = 1; number <= 5; number += 1) await write(database, `Day ${number}`, { at: day(number) })
    const head = await log.head(database.kysely)
    const expire = (until: Date, most: number) =>
      auditedTransaction(database, (trx) => log.deleteOld(trx, { before: until.toISOString(), most, now: new Date() }))
    expect([await expire(day(4), 2), await expire(day(4), 2), await expire(day(4), 2)]).toEqual([2, 1, 0])
    const rows = await database.kysely.selectFrom('auditLog').select('summary').orderBy('sequence').execute()
    expect(rows.map(({ summary }) => summary)).toEqual(['Day 4', 'Day 5'])
    expect(await log.verify(database.kysely, head)).toMatchObject({ isIntact: true, entries: 2, hasKnownHead: true })
    expect(await expire(day(9), 100)).toBe(2)
    expect(await log.verify(database.kysely)).toMatchObject({ isIntact: true, entries: 0 })
    await write(database, 'After')
    expect(await log.verify(database.kysely)).toMatchObject({ isIntact: true, entries: 1 })
  })
})
