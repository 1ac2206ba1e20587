import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#server/config/root.ts'
import { startServer } from '../e2e/server.ts'
import { HARMATTAN } from '../run-node.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

function openToOthers(path: string): string[] {
  const below = statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => openToOthers(join(path, name))) : []
  return (modeOf(path) & 0o077) === 0 ? below : [path, ...below]
}

/** A data folder as a volume or `mkdir` gives it, with files of an older program. */
function makeOpenFolder(): string {
  process.umask(0o022)
  const folder = mkdtempSync(join(tmpdir(), 'open-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'outbox'))
  writeFileSync(join(folder, 'old.txt'), '')
  return folder
}

test('the server removes the permissions of other users from an existing data folder and its files, and logs that', async () => {
  const dataDir = makeOpenFolder()
  const server = await startServer({ dataDir })
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['site.db', 'site.db-wal', 'secret.key', 'uploads']))
  expect(openToOthers(dataDir)).toEqual([])
  expect([modeOf(dataDir), modeOf(join(dataDir, 'site.db'))]).toEqual([0o700, 0o600])
  await expect.poll(() => server.log()).toContain('Other users of this machine could read files in DATA_DIR')
  await server.stop()
})

test('commands of the console, and backups, leave nothing to other users', { timeout: 60_000 }, () => {
  const dataDir = makeOpenFolder()
  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: ROOT, env: { DATA_DIR: dataDir }, encoding: 'utf8' })
  expect(run(HARMATTAN, 'migrate')).toMatchObject({ status: 0, stderr: '' })
  expect(openToOthers(dataDir)).toEqual([])
  chmodSync(join(dataDir, 'site.db'), 0o644)
  const copies = join(makeOpenFolder(), 'copies')
  expect(run(HARMATTAN, 'backup', copies)).toMatchObject({ status: 0, stderr: '' })
  expect(readdirSync(copies)).toEqual([expect.stringMatching(/^backup-.*\.tar$/)])
  expect(openToOthers(copies)).toEqual([])
})
