import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ROOT } from '#server/config/root.ts'
import { NOBODY } from '../nobody.ts'
import { HARMATTAN, runNode } from '../run-node.ts'
import { TEST_SECRET_KEY } from '../secret-key.ts'

/* What an operator may do wrong. Each mistake is one sentence and the code 1, and changes nothing. */

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mistakes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The data folder of a website. */
function makeData(): string {
  const dataDir = join(makeFolder(), 'data')
  cpSync(inject('sqliteTemplate'), dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'secret.key'), TEST_SECRET_KEY, { mode: 0o600 })
  return dataDir
}

const run = (dataDir: string, ...words: string[]) =>
  runNode(HARMATTAN, { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' }, ...words)

/** Matches exactly one line. */
const oneLine = (start: RegExp) => expect.stringMatching(new RegExp(`^${start.source}[^\\n]*\\n$`)) as string

test.each([
  ['verify', ['verify', tmpdir()], /\S+ is a folder\. Name the file of a backup\./],
  ['restore', ['restore', tmpdir(), '--replace', '--yes'], /\S+ is a folder\. Name the file of a backup\./],
  ['backup', ['backup', join(ROOT, 'package.json')], /\S+ is not a folder\. Name a folder for backups\./],
  [
    'export',
    ['export', '/proc/there/export'],
    /The content could not be exported\. Cannot write to .* Name a folder that can be/,
  ],
])('%s with a wrong path', async (_name, words, sentence) => {
  const dataDir = makeData()
  const { code, stdout, stderr } = await run(dataDir, ...words)
  expect([code, stdout, stderr]).toEqual([1, '', oneLine(sentence)])
})

test.each([[['doctor']], [['backup']], [['admin', 'reset', 'ada@college.test']]])(
  '%j with a wrong DATA_DIR makes no new website there',
  async (words) => {
    const folder = makeFolder()
    const { code, stdout, stderr } = await run(folder, ...words)
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      oneLine(/There is no \S+site\.db\. Set DATA_DIR to the folder of the website\./),
    ])
    expect(readdirSync(folder)).toEqual([])
  },
)

test.each([[['start']], [['migrate']], [['seed']], [['admin', 'reset', 'ada@college.test']]])(
  '%j without the secret.key of the database creates no other',
  async (words) => {
    const dataDir = makeData()
    expect((await run(dataDir, 'migrate')).code).toBe(0)
    rmSync(join(dataDir, 'secret.key'))
    const { code, stderr } = await run(dataDir, ...words)
    expect([code, stderr]).toEqual([1, oneLine(/The secret key is not the one that the database was used with\./)])
    expect(existsSync(join(dataDir, 'secret.key'))).toBe(false)
  },
)

test.each([[['doctor']], [['backup']], [['export', 'there']], [['migrate']]])(
  '%j refuses the database of a newer program',
  async (words) => {
    const dataDir = makeData()
    const database = new DatabaseSync(join(dataDir, 'site.db'))
    database.exec("INSERT INTO schema_migrations (name, applied_at, hash) VALUES ('9999-future', '2030', '')")
    database.close()
    const { code, stdout, stderr } = await run(dataDir, ...words)
    expect([code, stdout, stderr]).toEqual([1, '', oneLine(/The database is newer than this program: it holds 9999-future,/)])
    expect(existsSync(join(dataDir, 'backups'))).toBe(false)
  },
)

const COMMANDS = [['start'], ['doctor'], ['backup'], ['seed'], ['migrate'], ['admin', 'reset', 'a@b.c'], ['restore', '--undo']]

test.skipIf(!NOBODY).each(COMMANDS.map((words) => [words]))('%j as a user who may not read the data', (words) => {
  const dataDir = makeData()
  chmodSync(join(dataDir, '..'), 0o755)
  chmodSync(dataDir, 0o700)
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, HARMATTAN), ...words], {
    ...NOBODY,
    env: { DATA_DIR: dataDir },
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    oneLine(/The user of this process may not use \S+data\S*\. Run the command as/),
  ])
})

test.skipIf(!NOBODY)('an export that the user may not read is not called missing', () => {
  const folder = makeFolder()
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, HARMATTAN), 'import', folder], {
    ...NOBODY,
    env: { DATA_DIR: '/nowhere' },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, oneLine(/The user of this process may not use \S+export\.json\. Run the command as/)])
})

test.skipIf(!NOBODY)('a command of root writes nothing into the folder of another user', async () => {
  const dataDir = makeData()
  chownSync(dataDir, NOBODY!.uid, NOBODY!.gid)
  const { code, stdout, stderr } = await run(dataDir, 'backup')
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    oneLine(/\S+ does not belong to root, and its user could not use what root writes\./),
  ])
  expect(existsSync(join(dataDir, 'backups'))).toBe(false)
})

test('a file of settings that is a folder is refused', async () => {
  const folder = makeFolder()
  mkdirSync(join(folder, 'settings'))
  const { code, stderr } = await runNode(HARMATTAN, {}, '--settings', join(folder, 'settings'), 'doctor')
  expect([code, stderr]).toEqual([1, oneLine(/Cannot read the settings in \S+: .*\. Name a file that the user/)])
})
