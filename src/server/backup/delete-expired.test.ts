import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { BackupBucket } from '#server/storage/backup-bucket.ts'
import type { BackupOrigin, BackupRow } from '#server/db/tables.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { deleteExpired } from './delete-expired.ts'
import { claimBackup, finishBackup, listBackups } from './store.ts'

function createFolder(database: TestDatabase) {
  const folder = mkdtempSync(join(tmpdir(), 'expired-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return {
    /** A backup of this day in March with a file that is named like it. */
    async make(day: number, origin: BackupOrigin, state: BackupRow['state'] = 'verified', prefix = '') {
      const name = `${prefix}${origin} ${state} ${day}`
      const madeAt = `2026-03-${String(day).padStart(2, '0')}T01:00:00.000Z`
      const path = join(folder, name)
      writeFileSync(path, '')
      await claimBackup(database.kysely, { id: name, madeAt, origin })
      if (state === 'running') return
      const fields = { path, bytes: 0, reason: null, missingFiles: 0, finishedAt: madeAt }
      await finishBackup(database.kysely, name, { state, ...fields })
    },
    clean: (bucket?: BackupBucket) =>
      deleteExpired({ database, log: pino({ level: 'silent' }) }, bucket && { openBucket: async () => bucket }),
    list: async () => (await listBackups(database.kysely)).map(({ id }) => id),
    files: () => readdirSync(folder).toSorted(),
  }
}

describeEachDatabase('deletion of old backups', (open) => {
  test('keeps the newest five that an admin made', async () => {
    const { make, clean, list, files } = createFolder(await open())
    for (let day = 1; day <= 7; day += 1) await make(day, 'admin')
    for (let day = 8; day <= 25; day += 1) await make(day, 'nightly')
    await clean()
    const nightly = [25, 24, 23, 22, 21, 20, 19, 15, 8].map((day) => `nightly verified ${day}`)
    expect(await list()).toEqual([...nightly, ...[7, 6, 5, 4, 3].map((day) => `admin verified ${day}`)])
    expect(files()).toEqual((await list()).toSorted())
  })

  test('removes backups from the list, but no files from a folder that the operator named', async () => {
    const { make, clean, list, files } = createFolder(await open())
    for (let day = 1; day <= 25; day += 1) await make(day, 'console')
    await make(26, 'nightly')
    await clean()
    expect(await list()).toEqual(expect.arrayContaining(['nightly verified 26', 'console verified 25']))
    expect(await list()).not.toContain('console verified 10')
    expect(files()).toHaveLength(26)
  })

  test('deletes expired uploads with their files', async () => {
    const database = await open()
    const { make, clean, list, files } = createFolder(database)
    for (let day = 1; day <= 25; day += 1) await make(day, 'console', 'verified', 'uploaded-')
    await clean()
    expect(await list()).not.toContain('uploaded-console verified 10')
    expect(files()).toEqual((await list()).toSorted())
  })

  test('keeps only the newest failed backup, and a running one', async () => {
    const { make, clean, list, files } = createFolder(await open())
    for (const day of [1, 2, 3]) await make(day, 'nightly', 'failed')
    await make(4, 'admin', 'running')
    await clean()
    expect(await list()).toEqual(['admin running 4', 'nightly failed 3'])
    expect(files()).toEqual(['admin running 4', 'nightly failed 3'])
  })

  test('deletes files although the bucket refuses to delete their copies, and tries the copies again', async () => {
    const database = await open()
    const { make, clean, list, files } = createFolder(database)
    for (let day = 1; day <= 25; day += 1) await make(day, 'nightly')
    await database.kysely.updateTable('backups').set({ bucketKey: 'backups/a' }).execute()
    const copy = async () => ''
    await clean({ copy, delete: () => Promise.reject(new Error('Access Denied')) })
    expect([files().length, (await list()).length]).toEqual([9, 25])
    const deleted: string[] = []
    await clean({ copy, delete: async (key) => void deleted.push(key) })
    expect([deleted.length, (await list()).length]).toEqual([16, 9])
  })
})
