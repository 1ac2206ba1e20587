import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, openSqlite } from '#test/databases.ts'
import { makeSetting, makeSubmission } from '#test/make.ts'
import { toSearchTerms } from '#server/db/search-terms.ts'
import { deleteOldEnquiries, removeDeletedWords } from './retention.ts'
import { findSubmissions } from './store.ts'

describeEachDatabase('retention of enquiries', (open) => {
  async function start() {
    const database = await open()
    const app = await createTestApp({ database, now: () => new Date('2026-11-22T08:00:00.000Z') })
    const arrived = (submittedAt: string, reference: string) =>
      makeSubmission(database.kysely, { submittedAt, reference, suspicion: reference.endsWith('S') ? 'honeypot' : null })
    const references = async () => {
      const rows = await database.kysely.selectFrom('formSubmissions').select('reference').orderBy('position').execute()
      return rows.map(({ reference }) => reference)
    }
    const run = (signal = AbortSignal.timeout(60_000)) => deleteOldEnquiries(app.deps, signal)
    return { ...app, database, arrived, references, run }
  }

  test('enquiries and suspects older than 24 months are deleted, which is logged; a second run does nothing', async () => {
    const { database, arrived, references, run, logged } = await start()
    await arrived('2024-11-22T07:59:59.999Z', 'ENQ-OLD')
    await arrived('2023-01-01T00:00:00.000Z', 'ENQ-OLDS')
    await arrived('2024-11-22T08:00:00.000Z', 'ENQ-KEPT')
    await run()
    expect(await references()).toEqual(['ENQ-KEPT'])
    const entries = () => database.kysely.selectFrom('auditLog').select(['action', 'actorName', 'summary']).execute()
    const expected = {
      action: 'formSubmissions.deleteOld',
      actorName: 'The server',
      summary: 'Deleted 2 enquiries older than 24 months',
    }
    expect(await entries()).toEqual([expected])
    await run()
    expect(await entries()).toEqual([expected])
    expect(logged.map(({ msg }) => msg)).toContain('Old enquiries were deleted')
  })

  test('the setting says how many months, and the privacy page says the same', async () => {
    const { arrived, references, run, request, deps } = await start()
    await arrived('2026-08-01T00:00:00.000Z', 'ENQ-OLD')
    await arrived('2026-09-01T00:00:00.000Z', 'ENQ-KEPT')
    const privacy = async () => (await request('/privacy')).text()
    expect(await privacy()).toContain('24 months after they arrive')
    await deps.content.change((trx) => makeSetting(trx, 'enquiry_retention_months', '3'))
    expect(await privacy()).toContain('3 months after they arrive')
    await run()
    expect(await references()).toEqual(['ENQ-KEPT'])
  })

  test('many are deleted in small batches', async () => {
    const { database, arrived, references, run } = await start()
    for (let number = 0; number < 120; number += 1)
      await arrived(new Date(Date.UTC(2024, 0, 1, 0, 0, number)).toISOString(), `ENQ-${number}`)
    database.statements.length = 0
    await run()
    expect(await references()).toEqual([])
    expect(database.statements.filter((statement) => statement.startsWith('delete from "form_submissions"'))).toHaveLength(3)
  })

  test('what was deleted before a failure is in the audit log', async () => {
    const { database, arrived, references, run, login } = await start()
    const { client } = await login('admin')
    const { id, version } = await arrived('2024-01-01T00:00:00.000Z', 'ENQ-TRASH')
    await client.formSubmissions.delete({ id, version })
    await arrived('2024-01-01T00:00:00.000Z', 'ENQ-INBOX')
    database.faults.failStatement(/delete from "form_submissions"/)
    await expect(run()).rejects.toThrow('Connection terminated unexpectedly')
    expect(await references()).toEqual(['ENQ-INBOX'])
    const entries = database.kysely.selectFrom('auditLog').select('summary').where('action', '=', 'formSubmissions.deleteOld')
    expect(await entries.execute()).toEqual([{ summary: 'Deleted 1 enquiry older than 24 months' }])
  })

  test('a stop ends the deletion, in the trash too', async () => {
    const { database, arrived, references, run, login } = await start()
    const { client } = await login('admin')
    const { id, version } = await arrived('2024-01-01T00:00:00.000Z', 'ENQ-TRASH')
    await client.formSubmissions.delete({ id, version })
    await arrived('2024-01-01T00:00:00.000Z', 'ENQ-INBOX')
    await run(AbortSignal.abort())
    expect(await references()).toEqual(['ENQ-INBOX'])
    expect(await database.kysely.selectFrom('trash').select('id').execute()).toHaveLength(1)
  })

  test('old enquiries leave the trash too, newer ones stay', async () => {
    const { database, arrived, run, login } = await start()
    const { client } = await login('admin')
    for (const [submittedAt, reference] of [
      ['2024-01-01T00:00:00.000Z', 'ENQ-OLD'],
      ['2026-01-01T00:00:00.000Z', 'ENQ-NEW'],
    ] as const) {
      const { id, version } = await arrived(submittedAt, reference)
      await client.formSubmissions.delete({ id, version })
    }
    await run()
    const trashed = await database.kysely.selectFrom('trash').select('state').execute()
    expect(trashed.map(({ state }) => /ENQ-\w+/.exec(state)![0])).toEqual(['ENQ-NEW'])
  })

  test('a setting outside of 1 to 120 months is refused', async () => {
    const { login } = await start()
    const { client } = await login('admin')
    const { updatedAt: _, ...stored } = await client.settings.basic.get()
    for (const enquiry_retention_months of ['0', '121', 'x']) {
      await expect(client.settings.basic.save({ ...stored, enquiry_retention_months })).rejects.toThrow('Input validation failed')
    }
    expect(await client.settings.basic.save({ ...stored, enquiry_retention_months: '36' })).toMatchObject({
      enquiry_retention_months: '36',
    })
  })
})

test('SQLite: the words of deleted enquiries leave the search index, the others stay', async () => {
  const database = await openSqlite()
  const db = database.kysely
  // Of many, because SQLite merges by itself when a tenth is deleted.
  for (let number = 0; number < 100; number += 1) {
    await makeSubmission(db, { formData: { name: number === 50 ? 'Xolani' : 'Zuru' } })
  }
  const isKept = async (word: string) => {
    const { rows } = await sql`SELECT id FROM form_submission_words_data WHERE instr(block, CAST(${word} AS BLOB))`.execute(db)
    return rows.length > 0
  }
  await db.deleteFrom('formSubmissions').where('formData', 'like', '%Xolani%').execute()
  expect([await isKept('xolani'), await isKept('zuru')]).toEqual([true, true])
  await removeDeletedWords({ database }, AbortSignal.timeout(60_000))
  expect([await isKept('xolani'), await isKept('zuru')]).toEqual([false, true])
  expect(await findSubmissions(database, toSearchTerms('zuru'), 200)).toHaveLength(99)
})
