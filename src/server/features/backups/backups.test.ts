import { expect, test } from 'vitest'
import { finishBackup, insertBackup } from '#server/backup/store.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'

const HOUR_MS = 60 * 60_000

async function makeVerified(database: TestDatabase, madeAt: string) {
  await insertBackup(database.kysely, { id: madeAt, madeAt })
  await finishBackup(database.kysely, madeAt, {
    state: 'verified',
    path: '/backups/good.tar',
    bytes: 5_000_000_000,
    reason: null,
    missingFiles: 2,
    finishedAt: madeAt,
  })
}

describeEachDatabase('backups', (open) => {
  test('are listed, the newest first, with the reason why one failed', async () => {
    const database = await open()
    await makeVerified(database, '2040-01-10T01:00:00.000Z')
    await insertBackup(database.kysely, { id: 'failed', madeAt: '2040-01-11T01:00:00.000Z' })
    const failed = { state: 'failed', path: null, bytes: null, reason: 'The disk is full.', missingFiles: 0 } as const
    await finishBackup(database.kysely, 'failed', { ...failed, finishedAt: '2040-01-11T01:01:00.000Z' })
    const { login } = await createTestApp({ database })
    const { client } = await login('admin')
    expect(await client.backups.list({})).toEqual({
      total: 2,
      items: [
        { id: 'failed', madeAt: '2040-01-11T01:00:00.000Z', ...failed },
        {
          id: '2040-01-10T01:00:00.000Z',
          madeAt: '2040-01-10T01:00:00.000Z',
          state: 'verified',
          path: '/backups/good.tar',
          bytes: 5_000_000_000,
          reason: null,
          missingFiles: 2,
        },
      ],
    })
  })

  test('are overdue 48 hours after the last verified one, not after a failed one', async () => {
    const database = await open()
    const start = Date.now()
    let time = start
    const { login } = await createTestApp({ database, now: () => new Date(time) })
    const ageAfter = async (hours: number) => {
      time = start + hours * HOUR_MS
      const { client } = await login('admin')
      return client.backups.age()
    }
    expect(await ageAfter(1)).toEqual({ verifiedAt: null, isOverdue: false })
    expect(await ageAfter(49)).toEqual({ verifiedAt: null, isOverdue: true })
    const verifiedAt = new Date(start + 40 * HOUR_MS).toISOString()
    await makeVerified(database, verifiedAt)
    await insertBackup(database.kysely, { id: 'running', madeAt: new Date(start + 80 * HOUR_MS).toISOString() })
    expect(await ageAfter(87)).toEqual({ verifiedAt, isOverdue: false })
    expect(await ageAfter(89)).toEqual({ verifiedAt, isOverdue: true })
  })
})
