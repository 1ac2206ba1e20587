import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { Storage } from './storage.ts'

/** No file has this id. */
const NO_FILE = '00000000-0000-4000-8000-000000000000'

/** Stores a file and deletes it: a key may allow to read and nothing else. */
export async function tryToStore(storage: Storage): Promise<void> {
  // First, because it fails within seconds if the bucket does not answer. Storing a file takes longer to fail.
  await storage.list(NO_FILE)
  await storage.put(`${NO_FILE}/check`, { body: Readable.from([Buffer.from('ok')]), bytes: 2, contentType: 'text/plain' })
  await storage.delete(NO_FILE)
}

/** Why the bucket cannot be used, and what to do; null if the attempt succeeds. */
export async function findBucketProblem(bucket: string, attempt: () => Promise<unknown>): Promise<string | null> {
  try {
    await attempt()
    return null
  } catch (error) {
    const { message, name } = error as Error
    return `The bucket ${bucket} cannot be used (${(message || name).replace(/\.$/, '')}). Correct the settings that begin with S3_, or ask who runs the store.`
  }
}

export interface BucketWatch {
  /** Asks the bucket, if one is configured, and logs what has changed. Never rejects. */
  check(): Promise<void>
  /** What the last check found. */
  problem(): string | null
}

/** The server starts even if the bucket cannot be used, which may last only a moment. The log and the dashboard report it. */
export function watchBucket(storage: Storage, bucket: string | undefined, log: Pick<Logger, 'error' | 'info'>): BucketWatch {
  let problem: string | null = null
  return {
    async check() {
      if (!bucket) return
      const found = await findBucketProblem(bucket, () => storage.list(NO_FILE))
      if (found && found !== problem) log.error(found)
      if (!found && problem) log.info(`The bucket ${bucket} answers again`)
      problem = found
    },
    problem: () => problem,
  }
}
