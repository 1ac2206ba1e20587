import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '#server/config/env.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { failed, findings, type Finding } from './finding.ts'

const OTHERS = 0o077

/** Whether only the user of the data folder can read it and its direct content. */
export function checkFiles(dataDir: string): Finding[] {
  const folder = statSync(dataDir)
  const paths = [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))]
  // A file may disappear during the check.
  const found = paths.map((path) => ({ path, stats: statSync(path, { throwIfNoEntry: false }) }))
  const readable = found.filter(({ stats }) => stats && (stats.mode & OTHERS) !== 0).map(({ path }) => path)
  const foreign = found.filter(({ stats }) => stats && stats.uid !== folder.uid).map(({ path }) => path)
  return findings(
    'Files',
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

/** No file has this id. */
const NO_FILE = '00000000-0000-4000-8000-000000000000'

/** Whether the bucket for files of Media answers with these settings. Nothing without a bucket. */
export async function checkBucket(env: Env): Promise<Finding[]> {
  if (!env.S3_BUCKET) return []
  const storage = await openStorage(env)
  const refusal = await storage.list(NO_FILE).then(
    () => undefined,
    (error: unknown) => (error as Error).message || (error as Error).name,
  )
  return findings(
    'Files',
    [
      refusal
        && failed(
          `The bucket ${env.S3_BUCKET} cannot be used (${refusal}). Correct the settings that begin with S3_, or ask who runs the store.`,
        ),
    ],
    `The bucket ${env.S3_BUCKET} answers.`,
  )
}
