import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { failed, findings, type Result } from './finding.ts'

const OTHERS = 0o077

/** Whether only the user of the data folder can read it and its direct content. */
export function checkFiles(dataDir: string): Result[] {
  const folder = statSync(dataDir)
  const paths = [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))]
  // A file may disappear during the check.
  const found = paths.map((path) => ({ path, stats: statSync(path, { throwIfNoEntry: false }) }))
  const readable = found.filter(({ stats }) => stats && (stats.mode & OTHERS) !== 0).map(({ path }) => path)
  const foreign = found.filter(({ stats }) => stats && stats.uid !== folder.uid).map(({ path }) => path)
  return findings(
    [
      readable.length > 0 && failed(`Other users of this machine can read ${readable.join(', ')}. Run: chmod -R go= ${dataDir}`),
      foreign.length > 0
        && failed(
          `Another user owns ${foreign.join(', ')}, so the server may not be able to write there. Run: chown -R --reference=${dataDir} ${dataDir}`,
        ),
    ],
    `Only its owner can read ${dataDir}.`,
  )
}
