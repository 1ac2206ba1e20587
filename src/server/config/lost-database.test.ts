import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { refuseLostDatabase } from './lost-database.ts'

function makeData(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'lost-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

test.each([
  ['a key', { 'secret.key': 'x' }, 'is missing'],
  ['files of media', { 'media/ab/file': 'x' }, 'is missing'],
  ['backups, whose key is in the environment', { 'backups/2026-11-01.tar': 'x' }, 'is missing'],
  ['a key and an empty database', { 'secret.key': 'x', 'site.db': '' }, 'is empty'],
])('a folder with %s and no database is refused, unless a new one is allowed', (_, files, state) => {
  const folder = makeData(files)
  expect(() => refuseLostDatabase(folder, false)).toThrow(`site.db ${state}, but other data of a website is in`)
  expect(() => refuseLostDatabase(folder, true)).not.toThrow()
})

test.each([
  ['an empty folder', {}],
  ['a database', { 'site.db': 'x', 'secret.key': 'x' }],
])('%s is started with', (_, files) => {
  expect(() => refuseLostDatabase(makeData(files), false)).not.toThrow()
})

test('a folder that is not there is started with', () => {
  expect(() => refuseLostDatabase(join(makeData({}), 'data'), false)).not.toThrow()
})
