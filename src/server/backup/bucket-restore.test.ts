import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { SERVER_ACTOR } from '#server/audit/audit.ts'
import { readEnv } from '#server/config/env.ts'
import { openDatabase } from '#server/db/open.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { originalKey, type Storage } from '#server/storage/storage.ts'
import { describeEachDatabase, type Open } from '#test/databases.ts'
import { fillWebsite } from '#test/filled-website.ts'
import { settingsOf } from '#test/run-node.ts'
import { startS3Server } from '#test/s3-server.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'
import { removeFormerStates } from './former-states.ts'
import { writeBackup } from './write-backup.ts'
import { prepareRestore, removeLeftovers } from './prepare-restore.ts'

/* A website and a backup that is restored beside it share one bucket. */

const DAY_MS = 24 * 60 * 60_000
const LATER = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'

let bucket: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  bucket = await startS3Server()
})
afterAll(() => bucket.stop())

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bucket-restore-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const put = (storage: Storage, id: string) =>
  storage.put(originalKey(id), { body: Readable.from([Buffer.from('x')]), bytes: 1, contentType: 'text/plain' })

/** A website whose backup has a file that it no longer has itself, and which has a later one. */
async function prepare(open: Open) {
  const database = await open()
  await database.close()
  const dataDir = database.place.dataDir || makeFolder()
  writeFileSync(join(dataDir, 'secret.key'), TEST_SECRET_KEY, { mode: 0o600 })
  const { endpoint, bucket: name, accessKeyId, secretAccessKey } = bucket.settings
  const at = { ...database.place, dataDir }
  const s3 = { S3_ENDPOINT: endpoint!, S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  const env = readEnv({ ...settingsOf(at), ...s3 })
  const storage = await openStorage(env)
  const live = await openDatabase(at)
  const { id } = await fillWebsite(live, storage)
  const source = { database: live, storage, secretKey: TEST_SECRET_KEY, program: '1.0.0', passphrase: undefined }
  const { path } = await writeBackup(source, { folder: makeFolder(), now: new Date() })
  await live.kysely.deleteFrom('mediaFiles').where('id', '=', id).execute()
  await live.kysely.deleteFrom('storedFiles').where('id', '=', id).execute()
  await storage.delete(id)
  await live.kysely.insertInto('storedFiles').values({ id: LATER, begunAt: '2026-02-03' }).execute()
  await put(storage, LATER)
  await live.close()
  const restore = () =>
    prepareRestore(path, env, {
      isNewKeyAllowed: false,
      isServing: false,
      log: pino({ level: 'silent' }),
      now: () => new Date(),
      renderHome: async () => {},
    })
  const has = async (fileId: string) => (await storage.head(originalKey(fileId))) !== undefined
  return { at, env, id, storage, restore, files: async () => [await has(id), await has(LATER)] }
}

describeEachDatabase('files in a bucket', (open) => {
  test('an unconfirmed restore removes only its own files', async () => {
    const { env, restore, files } = await prepare(open)
    const { discard } = await restore()
    expect(await files()).toEqual([true, true])
    await discard()
    expect([await files(), existsSync(join(env.DATA_DIR, 'restoring'))]).toEqual([[false, true], false])
  })

  test('a prepared restore stays if another one is refused, and can still be confirmed', async () => {
    const { at, restore, files } = await prepare(open)
    const ready = await restore()
    const serving = await openDatabase(at)
    await serving.kysely.selectFrom('userProfiles').select('id').execute()
    await expect(restore()).rejects.toThrow(/The website is running|Another instance of the website is running/)
    await serving.close()
    expect(await files()).toEqual([true, true])
    await (await ready.swap(SERVER_ACTOR)).settle()
    expect(await files()).toEqual([true, true])
  })

  test('files left by a killed restore are removed after a day or by the next restore', async () => {
    const { at, env, id, restore, files } = await prepare(open)
    await restore()
    await removeLeftovers(env, new Date())
    expect(await files()).toEqual([true, true])
    const side = join(env.DATA_DIR, 'restoring')
    utimesSync(side, new Date(), new Date(Date.now() - DAY_MS))
    await removeLeftovers(env, new Date())
    expect([await files(), existsSync(side)]).toEqual([[false, true], false])

    // The website has the file by now: it was restored meanwhile.
    await restore()
    const live = await openDatabase(at)
    await live.kysely.insertInto('storedFiles').values({ id, begunAt: '2026-02-03' }).execute()
    await live.close()
    await (await restore()).discard()
    expect(await files()).toEqual([true, true])
  })

  test('files that only the former state uses are removed with it', async () => {
    const { at, env, restore, files } = await prepare(open)
    const { settle } = await (await restore()).swap(SERVER_ACTOR)
    await settle()
    const live = await openDatabase(at)
    onTestFinished(() => live.close())
    await removeFormerStates(live, env, new Date(Date.now() + 6 * DAY_MS), pino({ level: 'silent' }))
    expect(await files()).toEqual([true, true])
    await removeFormerStates(live, env, new Date(Date.now() + 8 * DAY_MS), pino({ level: 'silent' }))
    expect(await files()).toEqual([true, false])
  })

  test('files stay if the database of the former state is damaged, and the state is removed', async (context) => {
    const { at, env, restore, files } = await prepare(open)
    context.skip(at.databaseUrl !== undefined, 'A schema has no file that can be damaged')
    const { settle } = await (await restore()).swap(SERVER_ACTOR)
    await settle()
    const former = readdirSync(env.DATA_DIR).find((name) => name.startsWith('before-restore-'))!
    writeFileSync(join(env.DATA_DIR, former, 'site.db'), Buffer.alloc(8192, 0xff))
    const live = await openDatabase(at)
    onTestFinished(() => live.close())
    await removeFormerStates(live, env, new Date(Date.now() + 8 * DAY_MS), pino({ level: 'silent' }))
    expect([await files(), existsSync(join(env.DATA_DIR, former))]).toEqual([[true, true], false])
  })

  test('files deleted for good since the restore are noticed before the swap', async () => {
    const { at, id, storage, restore, files } = await prepare(open)
    const live = await openDatabase(at)
    await live.kysely.insertInto('storedFiles').values({ id, begunAt: '2026-02-03' }).execute()
    await storage.put(originalKey(id), {
      body: Readable.from([Buffer.alloc(296_000)]),
      bytes: 296_000,
      contentType: 'text/plain',
    })
    await live.close()
    const replacement = await restore()
    const again = await openDatabase(at)
    await again.kysely.deleteFrom('storedFiles').where('id', '=', id).execute()
    await storage.delete(id)
    await again.close()
    await expect(replacement.swap(SERVER_ACTOR)).rejects.toThrow('Files of the backup were deleted from Media in the meantime.')
    await replacement.discard()
    expect(await files()).toEqual([false, true])
  })
})
