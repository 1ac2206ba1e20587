import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/config/root.ts'

/**
 * The server from the top down, below src/server. A file may import its own entry and every layer below, but no other
 * entry of its layer. The longest entry that fits a file counts.
 */
const LAYERS = [
  ['cli/'],
  ['main.ts'],
  ['start.ts'],
  ['assemble.ts'],
  ['app.ts', 'open-data.ts'],
  ['router.ts', 'uploads/routes.ts', 'jobs/periodic-jobs.ts'],
  ['website/', 'transfer/'],
  ['features/'],
  ['redirects/'],
  ['records/'],
  ['api/'],
  ['deps.ts'],
  ['upgrade/'],
  ['auth/'],
  ['http/', 'doctor/'],
  ['mail/', 'backup/'],
  ['jobs/'],
  ['site-chrome/'],
  ['settings/', 'statistics/', 'uploads/', 'storage/', 'images/'],
  ['cache/'],
  ['audit/'],
  ['db/'],
  ['config/', 'crypto/', 'concurrency/', 'html/'],
]

type Imports = Map<string, string[]>

const IMPORT = /\bfrom\s+'([^']+)'|\bimport\s*\(?\s*'([^']+)'/g

/** What each file imports of ours. Imports of types count too. */
function readImports(sources: Record<string, string>): Imports {
  const resolve = (file: string, specifier: string) =>
    specifier.startsWith('#') ? `src/${specifier.slice(1)}` : posix.join(posix.dirname(file), specifier)
  return new Map(
    Object.entries(sources).map(([file, source]) => {
      const specifiers = [...source.matchAll(IMPORT)].map(([, from, bare]) => (from ?? bare)!)
      return [file, specifiers.map((specifier) => resolve(file, specifier)).filter((target) => target in sources)]
    }),
  )
}

/** Files in a circle of imports, or between two circles: removes all others, from both ends. */
function findCircular(imports: Imports): string[] {
  let left = [...imports.keys()]
  for (;;) {
    const candidates = new Set(left)
    const imported = new Set(left.flatMap((file) => imports.get(file)!))
    const next = left.filter((file) => imported.has(file) && imports.get(file)!.some((target) => candidates.has(target)))
    if (next.length === left.length) return next
    left = next
  }
}

interface Place {
  layer: number
  entry: string
}

function findPlace(file: string): Place | undefined {
  const path = file.slice('src/server/'.length)
  const places = LAYERS.flatMap((entries, layer) => entries.map((entry) => ({ layer, entry })))
  const fitting = places.filter(({ entry }) => (entry.endsWith('/') ? path.startsWith(entry) : path === entry))
  return fitting.toSorted((one, other) => other.entry.length - one.entry.length)[0]
}

/** Imports inside the server that do not point downwards, and files without a layer. */
function findUpward(imports: Imports): string[] {
  const isOfServer = (file: string) => file.startsWith('src/server/')
  return [...imports.keys()].filter(isOfServer).flatMap((file) => {
    const from = findPlace(file)
    if (!from) return [`${file} has no layer`]
    return imports
      .get(file)!
      .filter(isOfServer)
      .filter((target) => {
        const to = findPlace(target)
        return to && to.entry !== from.entry && to.layer <= from.layer
      })
      .map((target) => `${file} -> ${target}`)
  })
}

const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file))
const ours = readImports(Object.fromEntries(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])))

test('no files import each other in a circle, not even by their types', () => {
  expect(ours.size).toBeGreaterThan(500)
  expect(findCircular(ours)).toEqual([])
})

test('imports inside the server point downwards', () => {
  expect(findUpward(ours)).toEqual([])
})

test('planted circles and upward imports are found', () => {
  const planted = readImports({
    'src/server/app.ts': "import { operations } from './api/implementer.ts'",
    'src/server/api/implementer.ts': "import type { Deps } from '#server/deps.ts'",
    'src/server/deps.ts': "import type { Cookies } from './auth/session/cookies.ts'",
    'src/server/auth/session/cookies.ts': "type Deps = import('#server/deps.ts').Deps",
    'src/server/storage/disk.ts': "import '../settings/store.ts'",
    'src/server/settings/store.ts': "export type { Env } from '#server/config/env.ts'",
    'src/server/config/env.ts': '',
    'src/server/loose.ts': "import { a } from './config/env.ts'",
  })
  expect(findCircular(planted)).toEqual(['src/server/deps.ts', 'src/server/auth/session/cookies.ts'])
  expect(findUpward(planted)).toEqual([
    'src/server/auth/session/cookies.ts -> src/server/deps.ts',
    'src/server/storage/disk.ts -> src/server/settings/store.ts',
    'src/server/loose.ts has no layer',
  ])
})
