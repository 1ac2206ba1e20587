import type { Env } from '#server/config/env.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { failed, findings, type Finding } from './finding.ts'

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
