import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#server/config/root.ts'
import { HARMATTAN, runNode } from '../run-node.ts'

const REFUSAL =
  'This database was made by a version before 1.0.0, which this version cannot upgrade. Nothing was changed. '
  + 'To start with an empty website, set DATA_DIR to an empty folder, or DATABASE_URL to an empty database. '
  + 'To keep using this database, start the version that made it.\n'

/** The data folder of a website that was made before 1.0.0. */
function makeOldFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'old-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'media'))
  const database = gunzipSync(readFileSync(join(ROOT, 'test/releases/before-1.0.0.db.gz')))
  for (const [name, content] of Object.entries({ 'site.db': database, 'secret.key': 'k'.repeat(64), 'media/gate.jpg': 'gate' }))
    writeFileSync(join(folder, name), content, { mode: 0o600 })
  return folder
}

const readAll = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => [name, statSync(join(folder, name)).isFile() ? readFileSync(join(folder, name), 'base64') : ''])

test.each(['start', 'migrate'])('harmattan %s refuses a data folder from before 1.0.0 and leaves it alone', async (command) => {
  const folder = makeOldFolder()
  const before = readAll(folder)
  const { code, stderr } = await runNode(HARMATTAN, { DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' }, command)
  expect([code, stderr]).toEqual([1, REFUSAL])
  expect(readAll(folder)).toEqual(before)
})
