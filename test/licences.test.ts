import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/config/root.ts'

/** Licences that let a college use, change and pass on the program. Only libvips has the LGPL: it is a separate library. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages whose package.json names no licence, and where it is. */
const ELSEWHERE: Record<string, string> = { 'node_modules/combine-errors': 'MIT, in its Readme.md' }

interface Lock {
  packages: Record<string, { license?: string; dev?: boolean }>
}

/** The licences that a package names: one, or several. */
const named = (license: string) => license.replace(/[()]/g, '').split(/ (?:AND|OR) /)

test('every package of a release has a licence that was found acceptable', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  expect(shipped.length).toBeGreaterThan(100)
  const refused = shipped.filter(
    ([path, { license }]) => !(path in ELSEWHERE) && !(license && named(license).every((one) => ALLOWED.has(one))),
  )
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
  expect(Object.keys(ELSEWHERE).filter((path) => packages[path]?.license !== undefined || !(path in packages))).toEqual([])
})
