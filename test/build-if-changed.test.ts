import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isBuilt } from '../scripts/build-if-changed.ts'

const BUILT = 'dist/server/main.js'

test('npm start builds if a source file was changed, added or removed since the last build', () => {
  const root = mkdtempSync(join(tmpdir(), 'build-'))
  const write = (path: string, at: number) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), '')
    set(path, at)
  }
  const set = (path: string, at: number) => utimesSync(join(root, path), at, at)
  write('src/site/page.ts', 100)
  write('src/site/old.ts', 100)
  expect(isBuilt(root)).toBe(false)

  write(BUILT, 200)
  set('src/site', 100)
  set('src', 100)
  expect(isBuilt(root)).toBe(true)
  write('notes.md', 300)
  expect(isBuilt(root)).toBe(true)

  set('src/site/page.ts', 300)
  expect(isBuilt(root)).toBe(false)
  set(BUILT, 400)
  expect(isBuilt(root)).toBe(true)
  // Both give the folder the current time.
  rmSync(join(root, 'src/site/old.ts'))
  expect(isBuilt(root)).toBe(false)
  set('src/site', 100)
  expect(isBuilt(root)).toBe(true)
  write('package-lock.json', 500)
  expect(isBuilt(root)).toBe(false)
  rmSync(root, { recursive: true })
})
