import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { ROOT } from '#server/config/root.ts'
import { openDatabase } from '#server/db/open.ts'
import { startServer, type Server } from '../e2e/server.ts'
import { HARMATTAN, runNode } from '../run-node.ts'
import { TEST_SECRET_KEY } from '../secret-key.ts'

/* The commands of the console, beside a server that runs. */

vi.setConfig({ testTimeout: 120_000 })

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backup-commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a backup of a running server is verified, and another server starts from it', async () => {
  const body = new URLSearchParams({ name: 'Amina', email: 'amina@example.com', subject: 'Kept twice', message: 'How much?' })
  await fetch(`${server.url}/contact`, { method: 'POST', body, redirect: 'manual' })
  const folder = makeFolder()
  const settings = { BACKUP_PASSPHRASE: 'correct horse battery staple' }
  const taken = await runNode(HARMATTAN, { DATA_DIR: server.dataDir, ...settings }, 'backup', folder)
  expect([taken.code, taken.stderr, taken.stdout]).toEqual([0, '', expect.stringContaining('complete backup')])
  const [name, ...others] = readdirSync(folder)
  expect([name, others]).toEqual([expect.stringMatching(/^backup-[-\dT]+Z\.tar\.encrypted$/), []])

  const live = await openDatabase({ dataDir: server.dataDir })
  onTestFinished(() => live.close())
  const listed = await live.kysely.selectFrom('backups').select(['origin', 'state', 'path']).execute()
  expect(listed).toContainEqual({ origin: 'console', state: 'verified', path: join(folder, name!) })

  const dataDir = join(folder, 'restored')
  const restore = (more = {}) => runNode(HARMATTAN, { DATA_DIR: dataDir, ...settings, ...more }, 'restore', join(folder, name!))
  expect(await restore({ SECRET_KEY: 'the key of quite another website' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Remove SECRET_KEY from the settings') as string,
  })
  const done = await restore()
  expect([done.code, done.stderr, done.stdout]).toEqual([0, '', expect.stringMatching(/Passwords.* are those of the backup\.$/m)])
  expect(await restore()).toMatchObject({ code: 1, stderr: expect.stringMatching(/site\.db exists\. [^\n]+\n$/) as string })
  const restored = await startServer({ dataDir })
  onTestFinished(() => restored.stop())
  expect((await fetch(restored.url)).status).toBe(200)
  expect(restored.log()).not.toContain('secret.key was missing')
  const database = await openDatabase({ dataDir })
  onTestFinished(() => database.close())
  const rows = await database.kysely.selectFrom('formSubmissions').select('formData').execute()
  expect(rows.map((row) => row.formData)).toContainEqual(expect.stringContaining('Kept twice'))
})

test('a backup without a passphrase is restored only with the key of the website, or with a new one on demand', async () => {
  const folder = makeFolder()
  expect(await runNode(HARMATTAN, { DATA_DIR: server.dataDir }, 'backup', folder)).toMatchObject({ code: 0 })
  const file = join(folder, readdirSync(folder)[0]!)
  const verified = await runNode(HARMATTAN, {}, 'verify', file)
  expect([verified.code, verified.stdout]).toEqual([0, expect.stringMatching(/^The backup of [^\n]+ is good: /)])

  const dataDir = join(folder, 'restored')
  const restore = (...options: string[]) => runNode(HARMATTAN, { DATA_DIR: dataDir }, 'restore', file, ...options)
  expect(await restore()).toMatchObject({ code: 1, stderr: expect.stringContaining('does not contain the secret key') as string })
  expect(existsSync(join(dataDir, 'site.db'))).toBe(false)
  writeFileSync(join(dataDir, 'secret.key'), 'the key of quite another website')
  expect(await restore()).toMatchObject({ code: 1, stderr: expect.stringContaining('is not the one of the backup') as string })
  copyFileSync(join(server.dataDir, 'secret.key'), join(dataDir, 'secret.key'))
  expect(await restore()).toMatchObject({ code: 0, stderr: '' })
  rmSync(dataDir, { recursive: true })
  const stdout = expect.stringContaining('Because the secret key is another one, two-factor sign-in must be set up') as string
  expect(await restore('--new-key')).toMatchObject({ code: 0, stderr: '', stdout })
  const restored = await startServer({ dataDir })
  await restored.stop()
})

test.each([
  ['of no website', 'backup', [], /^There is no \/nowhere\/site\.db/],
  ['with an option that does not exist', 'backup', ['--fast'], /^Usage/],
  ['of a folder that is no export', 'import', ['/nowhere'], /^There is no \/nowhere\/export\.json/],
  ['of a file that does not exist', 'verify', ['/nowhere/file.tar'], /^There is no \/nowhere\/file\.tar/],
  ['of a file that is none', 'verify', ['package.json'], /^The file is not a complete backup/],
])('a command %s is refused with a sentence', async (_, command, args, sentence) => {
  const folder = makeFolder()
  const given = args.map((arg) => (arg === 'package.json' ? join(folder, 'file.tar') : arg))
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'file.tar'))
  const { code, stderr } = await runNode(HARMATTAN, { DATA_DIR: '/nowhere' }, command, ...given)
  expect([code, stderr.split('\n').length <= 3, stderr]).toEqual([1, true, expect.stringMatching(sentence)])
  expect(readdirSync(folder)).toEqual(['file.tar'])
})

test('the content of a running server is exported, and imported to a new website', async () => {
  const folder = join(makeFolder(), 'content')
  expect(await runNode(HARMATTAN, { DATA_DIR: server.dataDir }, 'export', folder)).toMatchObject({ code: 0, stderr: '' })
  const dataDir = makeFolder()
  const importIt = () => runNode(HARMATTAN, { DATA_DIR: dataDir }, 'import', folder)
  const { code, stdout, stderr } = await importIt()
  expect([code, stderr, stdout]).toEqual([
    0,
    '',
    expect.stringMatching(/^menuItems: 4$[^]*\nThe content was imported\. .* start it\.\n$/m),
  ])
  const other = await startServer({ dataDir })
  onTestFinished(() => other.stop())
  expect((await fetch(other.url)).status).toBe(200)
})

/** A website with one file. Media has no size of it, so a backup expects less than it needs. */
async function createWebsiteWithFile(bytes: number): Promise<string> {
  const dataDir = makeFolder()
  cpSync(inject('sqliteTemplate'), dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'secret.key'), TEST_SECRET_KEY, { mode: 0o600 })
  const id = randomUUID()
  const stored = join(dataDir, 'media', id.slice(-2), id)
  mkdirSync(stored, { recursive: true })
  writeFileSync(join(stored, 'original'), Buffer.alloc(bytes))
  const database = await openDatabase({ dataDir })
  await database.kysely.insertInto('storedFiles').values({ id, begunAt: new Date().toISOString() }).execute()
  await database.close()
  return dataDir
}

/** Whether a test may mount a small disk of its own. */
const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0

test.skipIf(!canMount).each([
  { size: '16m', sentence: /^The backup could not be made\. The disk of \S+ is full\.\n$/ },
  { size: '500k', sentence: /^There is not enough room in \S+: up to \d+ KB are needed, and \d+ K?B are free\. [^\n]+\n$/ },
])('on a disk of $size it fails with a sentence and leaves no file', async ({ size, sentence }) => {
  const dataDir = await createWebsiteWithFile(32 * 1024 * 1024)
  const folder = makeFolder()
  const command = `mount -t tmpfs -o size=${size} none "$1" && "$2" "$3" backup "$1"; code=$?; ls -A "$1"; exit $code`
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    ['-rm', 'sh', '-c', command, 'sh', folder, process.execPath, HARMATTAN],
    {
      cwd: ROOT,
      env: { DATA_DIR: dataDir, PATH: process.env['PATH'] },
      encoding: 'utf8',
      timeout: 50_000,
    },
  )
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(sentence)])
  const database = await openDatabase({ dataDir })
  onTestFinished(() => database.close())
  expect(await database.kysely.selectFrom('backups').select(['state', 'path']).execute()).toEqual([
    { state: 'failed', path: null },
  ])
})

test.skipIf(!canMount)(
  'on a full disk with the database it fails with a sentence, and the doctor does not call that damage',
  async () => {
    const dataDir = await createWebsiteWithFile(1000)
    const folder = makeFolder()
    const fill = 'mount -t tmpfs -o size=8m none "$1" && cp -r "$2"/. "$1" && ! cat /dev/zero > "$1/fill" 2>/dev/null'
    const run = (...words: string[]) =>
      spawnSync(
        'unshare',
        ['-rm', 'sh', '-c', `${fill}; shift 2; "$@"`, 'sh', folder, dataDir, process.execPath, HARMATTAN, ...words],
        {
          cwd: ROOT,
          env: { DATA_DIR: folder, PATH: process.env['PATH'] },
          encoding: 'utf8',
          timeout: 50_000,
        },
      )
    const { status, stdout, stderr } = run('backup', makeFolder())
    const sentence = /^The database cannot be used \([^)\n]+\)\. "harmattan doctor" says why\.\n$/
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(sentence)])
    const examined = run('doctor').stdout
    expect(examined).toMatch(/^FAILED +Database +Nothing can be saved: /m)
    expect(examined).not.toContain('damaged')
  },
)

test('a backup that is killed leaves nothing that looks complete, and the next one removes it', async () => {
  const dataDir = await createWebsiteWithFile(300 * 1024 * 1024)
  const folder = makeFolder()
  const running = spawn(process.execPath, [HARMATTAN, 'backup', folder], {
    cwd: ROOT,
    env: { DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const ended = once(running, 'exit')
  const watcher = watch(folder, () => running.kill('SIGKILL'))
  await ended
  watcher.close()
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.part$/)])

  // The next one need not take as long.
  const [original] = globSync(join(dataDir, 'media/*/*/original'))
  truncateSync(original!, 1000)
  const again = () => runNode(HARMATTAN, { DATA_DIR: dataDir }, 'backup', folder)
  const refusal = /^A backup is being made already, since .* WAT\. .* If it was killed, try again in [12] minutes?\.\n$/
  expect(await again()).toMatchObject({ code: 1, stderr: expect.stringMatching(refusal) as string })
  const later = await openDatabase({ dataDir })
  await later.kysely.updateTable('backups').set({ reportedAt: '2026-01-05T09:00:00.000Z' }).execute()
  await later.close()
  expect(await again()).toMatchObject({ code: 0, stderr: '' })
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.tar$/)])
})

test('the doctor examines a running server, and exits with 1 if something has failed', async () => {
  const settings = { DATA_DIR: server.dataDir, PUBLIC_URL: server.url }
  const { code, stdout, stderr } = await runNode(HARMATTAN, settings, 'doctor')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('ok       Database     The database (SQLite, site.db) is undamaged and can save.\n')
  expect(stdout).toContain('WARNING  Mail         No mail server is set')
  const wrong = await runNode(HARMATTAN, { ...settings, SMTP_URL: 'smtp://127.0.0.1:9' }, 'doctor')
  expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringMatching(/^FAILED {3}Mail {9}The mail server refuses/m)])
  const none = await runNode(HARMATTAN, { DATA_DIR: '/nowhere' }, 'doctor')
  expect([none.code, none.stderr]).toEqual([1, 'There is no /nowhere/site.db. Set DATA_DIR to the folder of the website.\n'])
})
