import { readdirSync, writeFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test, vi } from 'vitest'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { claimBackup, findRunning, finishBackup, listBackups, reportBackup } from '#server/backup/store.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'

vi.setConfig({ testTimeout: 60_000 })

const HOUR_MS = 60 * 60_000

const claim = (database: TestDatabase, id: string, madeAt: string) =>
  claimBackup(database.kysely, { id, madeAt, origin: 'nightly' })

async function makeVerified(database: TestDatabase, madeAt: string) {
  await claim(database, madeAt, madeAt)
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
    await claim(database, 'failed', '2040-01-11T01:00:00.000Z')
    const failed = { state: 'failed', path: null, bytes: null, reason: 'The disk is full.', missingFiles: 0 } as const
    await finishBackup(database.kysely, 'failed', { ...failed, finishedAt: '2040-01-11T01:01:00.000Z' })
    const { login } = await createTestApp({ database })
    const { client } = await login('admin')
    expect(await client.backups.list({})).toEqual({
      total: 2,
      items: [
        { id: 'failed', madeAt: '2040-01-11T01:00:00.000Z', origin: 'nightly', ...failed, canDownload: false, isInBucket: false },
        {
          id: '2040-01-10T01:00:00.000Z',
          madeAt: '2040-01-10T01:00:00.000Z',
          origin: 'nightly',
          state: 'verified',
          path: '/backups/good.tar',
          bytes: 5_000_000_000,
          reason: null,
          missingFiles: 2,
          canDownload: false,
          isInBucket: false,
        },
      ],
    })
  })

  test('are overdue 48 hours after the last verified one, not after a failed one', async () => {
    const database = await open()
    const start = Date.now()
    let time = start
    const { login } = await createTestApp({ database, now: () => new Date(time) })
    const statusAfter = async (hours: number) => {
      time = start + hours * HOUR_MS
      const { client } = await login('admin')
      return client.backups.status()
    }
    expect(await statusAfter(1)).toEqual({ verifiedAt: null, isOverdue: false, running: null })
    expect(await statusAfter(49)).toEqual({ verifiedAt: null, isOverdue: true, running: null })
    const verifiedAt = new Date(start + 40 * HOUR_MS).toISOString()
    await makeVerified(database, verifiedAt)
    const madeAt = new Date(start + 80 * HOUR_MS).toISOString()
    await claim(database, 'running', madeAt)
    await reportBackup(database.kysely, 'running', { percent: 61, reportedAt: madeAt })
    const running = { madeAt, percent: 61 }
    expect(await statusAfter(87)).toEqual({ verifiedAt, isOverdue: false, running })
    expect(await statusAfter(89)).toEqual({ verifiedAt, isOverdue: true, running })
  })

  test('are made on demand, in the background and with an entry in the log, and can be downloaded', async () => {
    const database = await open()
    const { login, deps } = await createTestApp({ database })
    const { client, request, user } = await login('admin')
    const { id } = await client.backups.begin()
    await vi.waitFor(async () => expect(await findRunning(database.kysely)).toBeUndefined(), { timeout: 50_000 })
    const { items } = await client.backups.list({})
    expect(items).toEqual([expect.objectContaining({ id, origin: 'admin', state: 'verified', canDownload: true })])

    const answer = await request(`/api/backups/${id}/file`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="backup-[-\dT]+Z\.tar"$/)
    const body = Buffer.from(await answer.arrayBuffer())
    expect([body.length, answer.headers.get('content-length')]).toEqual([items[0]!.bytes, String(items[0]!.bytes)])
    const folder = dirname(items[0]!.path!)
    const copy = `${folder}/downloaded.tar`
    writeFileSync(copy, body)
    await verifyBackup(copy, { folder, renderHome: async () => '' }, { passphrase: undefined })

    const { items: entries } = await client.audit.list({})
    expect(entries.slice(0, 2)).toEqual([
      expect.objectContaining({ action: 'backups.download', entityId: id, actorId: user.id }),
      expect.objectContaining({ action: 'backups.begin', entityId: id, actorId: user.id }),
    ])
    rmSync(items[0]!.path!)
    expect((await request(`/api/backups/${id}/file`)).status).toBe(404)
    expect(readdirSync(folder)).toEqual(['downloaded.tar'])
    expect(deps.stopping.aborted).toBe(false)
  })

  test('are made one at a time, until the process that makes one has been silent for two minutes', async () => {
    const database = await open()
    const start = Date.now()
    let time = start
    const { login } = await createTestApp({ database, now: () => new Date(time) })
    const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()
    await claim(database, 'of another process', at(0))
    await reportBackup(database.kysely, 'of another process', { percent: 7, reportedAt: at(30) })
    const { client } = await login('admin')
    time = start + 149_000
    await expect(client.backups.begin()).rejects.toMatchObject({ code: 'CONFLICT', message: 'A backup is being made already.' })
    time = start + 151_000
    const both = await Promise.allSettled([client.backups.begin(), client.backups.begin()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const rows = await listBackups(database.kysely)
    expect(rows.find(({ id }) => id === 'of another process')).toMatchObject({
      state: 'failed',
      reason: 'The program ended before the backup was complete.',
    })
    const fields = { path: '/x.tar', bytes: 1, reason: null, missingFiles: 0, finishedAt: at(160) }
    expect(await finishBackup(database.kysely, 'of another process', { state: 'verified', ...fields })).toBe(false)
  })
})
