import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRestores, type Source } from '#server/backup/restores.ts'
import { readEnv } from '#server/config/env.ts'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'

/** An administrator, a verified backup, and restores that count how often they would replace the website. */
async function prepare() {
  const database = await openSqlite()
  const { dataDir } = database.place
  writeFileSync(join(dataDir, 'secret.key'), TEST_SECRET_KEY, { mode: 0o600 })
  let replaced = 0
  const restores = createRestores(
    {
      env: readEnv({ DATA_DIR: dataDir }),
      database,
      log: pino({ level: 'silent' }),
      now: () => new Date(),
      renderHome: async () => '',
    },
    { replaceWith: () => void (replaced += 1), lastOutcome: undefined },
  )
  onTestFinished(() => restores.stop())
  const { login } = await createTestApp({ database, restores })
  const { client } = await login('admin')
  const { id } = await client.backups.begin()
  const waitForBackup = async () => (await client.backups.list({})).items.find(({ state }) => state === 'verified')
  const { path, madeAt } = await vi.waitUntil(waitForBackup, { timeout: 30_000, interval: 50 })
  const source: Source = { kind: 'backup', path: path!, madeAt }
  const begin = async () => {
    await client.restores.begin({ id })
    await vi.waitUntil(() => restores.current()?.state === 'ready', { timeout: 30_000, interval: 50 })
  }
  return { database, dataDir, restores, countReplaced: () => replaced, client, id, source, begin }
}

test('a restore begins and replaces the website only after the commit of its audit entry', async () => {
  const { database, restores, countReplaced, client, id, begin } = await prepare()
  database.faults.failCommit('before')
  await expect(client.restores.begin({ id })).rejects.toThrow(/database/)
  expect(restores.current()).toBeUndefined()

  await begin()
  const { current, siteName } = await client.restores.status()
  const changes = current!.changes.reduce((sum, { total }) => sum + total, 0)
  const confirm = () => client.restores.confirm({ id: current!.id, name: siteName, changes })
  database.faults.failCommit('before')
  await expect(confirm()).rejects.toThrow(/database/)
  expect([countReplaced(), restores.current()?.state]).toEqual([0, 'ready'])
  await confirm()
  expect(countReplaced()).toBe(1)
})

test('another restore can begin when the files of a cancelled one are removed, and not before', async () => {
  const { dataDir, restores, source, begin } = await prepare()
  await begin()
  const { id } = restores.current()!
  const cancelled = restores.cancel()
  expect(() => restores.claimBegin(source)).toThrow('A restore has been started already.')
  expect(restores.claimConfirm(id)).toBeUndefined()
  while (restores.current()) await nextTurn()
  restores.claimBegin(source).release()
  expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
  await cancelled
})

test('a backup that needs another secret key is refused with the commands that restore it', async () => {
  const { dataDir, restores, client, id, source } = await prepare()
  writeFileSync(join(dataDir, 'secret.key'), 'the key of quite another website')
  await client.restores.begin({ id })
  await vi.waitUntil(() => restores.outcome(), { timeout: 30_000, interval: 50 })
  const { path } = source as Extract<Source, { kind: 'backup' }>
  expect(restores.outcome()!.reason).toContain(`run: harmattan restore ${path} --replace.`)
})

test('what would be lost is named, up to 50 changes', async () => {
  const { restores, client, begin } = await prepare()
  for (let number = 1; number <= 52; number += 1)
    await client.tags.create({ name: `Tag ${number}`, slug: '', description: '', color: '#10B981', isActive: true })
  await begin()
  expect(restores.current()?.state).toBe('ready')
  const { current } = await client.restores.status()
  expect(current).toMatchObject({ changes: [{ what: 'Tag created', total: 52 }], moreEntries: 2 })
  expect(current!.entries).toHaveLength(50)
  expect(current!.entries[0]).toMatchObject({ summary: expect.stringContaining('Tag 52') as string, actorName: 'Amina Bello' })
})
