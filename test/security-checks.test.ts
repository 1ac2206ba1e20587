import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/config/root.ts'

const ROW = /^\| (\d+) +\| (.+?) +\| (.+?) +\|$/gm
const rows = [...readFileSync(join(ROOT, 'docs/security.md'), 'utf8').matchAll(ROW)].map(([, number, check, tests]) => ({
  number: Number(number),
  check: check!,
  files: [...tests!.matchAll(/`([^`]+)`/g)].map(([, file]) => (/^(?:src|test)\//.test(file!) ? file! : `src/server/${file}`)),
}))

test('the security checks are numbered without a gap', () => {
  expect(rows.length).toBeGreaterThanOrEqual(76)
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
})

test.each(rows)('security check $number has a test that exists: $check', ({ files }) => {
  expect(files).not.toEqual([])
  expect(files.filter((file) => !/\.(?:test|spec)\.ts$/.test(file) || !existsSync(join(ROOT, file)))).toEqual([])
})
