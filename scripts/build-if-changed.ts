import { execSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/config/root.ts'

const SOURCES = ['src', 'public', 'scripts/build', 'vite.config.ts', 'package-lock.json']
/** A build writes it last. */
const BUILT = 'dist/server/main.js'

/** Whether the last build is newer than every source file and folder below `root`. */
export function isBuilt(root: string): boolean {
  const built = join(root, BUILT)
  if (!existsSync(built)) return false
  const builtAt = statSync(built).mtimeMs
  return SOURCES.every((source) => findNewestTime(join(root, source)) <= builtAt)
}

function findNewestTime(path: string): number {
  if (!existsSync(path)) return 0
  const changed = statSync(path)
  // A folder changes when a file in it is added or removed.
  const inside = changed.isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  return Math.max(changed.mtimeMs, ...inside.map((file) => statSync(join(path, file)).mtimeMs))
}

/** Builds, unless nothing has changed since the last build. */
export function buildIfChanged(): void {
  if (!isBuilt(ROOT)) execSync('npm run build', { cwd: ROOT, stdio: 'inherit' })
}

if (import.meta.main) buildIfChanged()
