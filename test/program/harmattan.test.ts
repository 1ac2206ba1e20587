import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { COMMANDS } from '#server/cli/commands.ts'
import { VERSION } from '#server/config/root.ts'
import { HARMATTAN, runNode } from '../run-node.ts'

/* How the program of the console finds the command, its words and its settings. */

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'harmattan-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const run = (settings: Record<string, string>, ...words: string[]) => runNode(HARMATTAN, settings, ...words)

test.each([[], ['help'], ['--help'], ['help', '--help']])(
  'without a command, and on demand, it lists all commands',
  async (...words) => {
    const { code, stdout, stderr } = await run({}, ...words)
    expect([code, stderr, stdout.split('\n')[0]]).toEqual([0, '', `Harmattan ${VERSION}`])
    for (const name of Object.keys(COMMANDS)) expect(stdout).toMatch(new RegExp(`^ +harmattan ${name}\\b`, 'm'))
  },
)

test.each([
  ['help', 'restore'],
  ['restore', '--help'],
  ['restore', 'FILE', '-h'],
])('%s %s describes one command', async (...words) => {
  const { code, stdout, stderr } = await run({ DATA_DIR: '/nowhere' }, ...words)
  expect([code, stderr, stdout]).toEqual([
    0,
    '',
    expect.stringMatching(
      /^ {2}harmattan restore FILE .*\n {2}harmattan restore FILE --replace .*\n {2}.*--undo.*\n {6}Restores .*\n$/,
    ),
  ])
})

test('it prints its version', async () => {
  expect(await run({}, '--version')).toEqual({ code: 0, stdout: `Harmattan ${VERSION}\n`, stderr: '' })
})

test.each([
  [['stort'], /^There is no command stort\. "harmattan help" lists all commands\.\n$/],
  [['constructor'], /^There is no command constructor\. /],
  [['migrate', 'now'], /^Usage: harmattan migrate \[--new-key\]\n$/],
  [['help', 'stort'], /^There is no command stort\. /],
  [['verify', '--fast'], /^Usage: harmattan verify FILE\n$/],
  [['upgrade', 'file.tar.gz', '--watch', '500'], /^--watch takes a number of seconds, at most 240\.\n$/],
  [['start', '--port'], /^Usage: harmattan start\n$/],
  [['admin'], /^Usage: harmattan admin reset EMAIL\n$/],
  [
    ['restore', '--yes'],
    /^Usage: harmattan restore FILE \[--new-key\]\n {7}harmattan restore FILE --replace .*\n {7}harmattan restore --undo/,
  ],
  [
    ['restore', '--undo', '--yes'],
    /^There is no \/nowhere\/site\.db to replace\. Set DATA_DIR to the folder of the website, or restore without --replace\.\n$/,
  ],
  [['--settings', '/nowhere/settings', 'migrate'], /^There is no \/nowhere\/settings\. Name the file of the settings\.\n$/],
  [['--settings'], /^Usage: harmattan \[--settings FILE\] COMMAND\n$/],
])('%j is refused with a sentence, before anything is touched', async (words, sentence) => {
  const { code, stdout, stderr } = await run({ DATA_DIR: '/nowhere' }, ...words)
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(sentence)])
})

test('a misspelt name in the file of settings is named', async () => {
  const file = join(makeFolder(), 'settings')
  writeFileSync(file, 'BACKUP_FOLDR=/mnt/backups\nport=1\nPORT=http\nNODE_EXTRA_CA_CERTS=/ca.pem\nTZ=UTC\nHOST 127.0.0.1\n')
  const { code, stderr } = await run({}, '--settings', file, 'migrate')
  const ignored = ['BACKUP_FOLDR', 'port'].map((name) => `There is no setting ${name}. Its line in ${file} is ignored.\n`)
  ignored.push(`Line 6 of ${file} is ignored, because it is not NAME=VALUE.\n`)
  expect([code, stderr]).toEqual([1, `${ignored.join('')}Wrong setting: PORT must be a number from 0 to 65535.\n`])
})

test('settings come from a file, unless the environment has them', async () => {
  const folder = makeFolder()
  const file = join(folder, 'settings')
  // Editors on Windows begin a file with a byte order mark.
  writeFileSync(file, `\uFEFFDATA_DIR="${join(folder, 'data of the file')}"\nPORT=http\n`)
  expect(await run({}, '--settings', file, 'migrate')).toMatchObject({
    code: 1,
    stderr: 'Wrong setting: PORT must be a number from 0 to 65535.\n',
  })
  const { code, stdout, stderr } = await run({ PORT: '3000' }, '--settings', file, 'migrate')
  expect([code, stderr, stdout]).toEqual([0, '', expect.stringMatching(/^Applied: 0001-/)])
  expect(await run({ PORT: '3000', DATA_DIR: join(folder, 'data of the file') }, 'migrate')).toMatchObject({
    stdout: 'The database is up to date.\n',
  })
})
