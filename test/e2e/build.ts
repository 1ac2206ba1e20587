import { execSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/config/root.ts'

const SOURCES = ['src', 'public', 'scripts/build', 'vite.config.ts', 'package-lock.json']
const BUILT = 'dist/server/main.js'

/** The unit tests that start the built server. */
const STARTING = [
  'test/server.test.ts',
  'test/old-database.test.ts',
  'test/backup-commands.test.ts',
  'test/restore-command.test.ts',
]

interface Run {
  /** The names of the files that Vitest was asked for. Undefined means all. */
  vitest: { filenamePattern?: string[] }
}

/** Before the tests: builds if one of them needs it, unless the last build is newer than every source file. */
export default function build(run?: Run): void {
  const wanted = run?.vitest.filenamePattern
  if (wanted && !STARTING.some((file) => wanted.some((name) => file.includes(name)))) return
  const built = existsSync(join(ROOT, BUILT)) ? changedAt(BUILT) : 0
  if (SOURCES.some((source) => newestIn(source) > built)) execSync('npm run build', { cwd: ROOT, stdio: 'inherit' })
}

const changedAt = (path: string) => statSync(join(ROOT, path)).mtimeMs

function newestIn(path: string): number {
  if (!existsSync(join(ROOT, path))) return 0
  const inside = statSync(join(ROOT, path)).isDirectory()
    ? readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
    : []
  return Math.max(changedAt(path), ...inside.map((file) => changedAt(join(path, file))))
}
