import { globSync } from 'node:fs'
import { ROOT } from '#server/config/root.ts'
import { buildIfChanged } from '../../scripts/build-if-changed.ts'

/** The unit tests that need the built program. */
const NEEDING_BUILD = [
  'src/server/db/migrate.test.ts',
  'src/server/features/users/users.test.ts',
  ...globSync('test/program/*.test.ts', { cwd: ROOT }),
]

interface Run {
  /** The names of the files that Vitest was asked for. Undefined means all. */
  vitest: { filenamePattern?: string[] }
}

/** Before the tests: builds if one of them needs it. */
export default function build(run?: Run): void {
  const wanted = run?.vitest.filenamePattern
  if (!wanted || NEEDING_BUILD.some((file) => wanted.some((name) => file.includes(name)))) buildIfChanged()
}
