import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ADMIN_PATHS, API_PATHS, FILE_PATHS, GUEST_PATHS, PROBE_PATHS, PUBLIC_PATHS } from './paths.ts'

const paths = [PUBLIC_PATHS, FILE_PATHS, API_PATHS, PROBE_PATHS, ADMIN_PATHS, GUEST_PATHS].flatMap((table) =>
  Object.values(table),
)
const segments = new Set(paths.map((path: string) => path.split('/')[1]!.replaceAll('.', String.raw`\.`)).filter(Boolean))
const LITERAL = new RegExp(`['"\`](?:\\$\\{[^}]*\\})?/(?:${[...segments].join('|')})(?![\\w.-])`)

/** Operations are relative to /api; the schema checks literals in scripts with a byte budget; the rest are no links. */
const ALLOWED = [/^src\/contract\/.* path: '/, / satisfies Path\b/, / placeholder="/, / description: '/, / from '/, /import\(/]

test('addresses are written in paths.ts only', () => {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['src/content/**', 'src/contract/paths.ts', '**/*.test.*'] })
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => LITERAL.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line))
      .map((line) => `${file}: ${line.trim()}`)
      .filter((line) => !ALLOWED.some((pattern) => pattern.test(line))),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
