import type { Logger } from 'pino'
import type { Storage } from './storage.ts'

/** No file has this id. */
const NO_FILE = '00000000-0000-4000-8000-000000000000'

/** Why the bucket cannot be used, and what to do; null if it answers. */
export async function findBucketProblem(storage: Storage, bucket: string): Promise<string | null> {
  try {
    await storage.list(NO_FILE)
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

/** A wrong key stops no start, because a bucket may be away for a moment. So the log and the dashboard say it. */
export function watchBucket(storage: Storage, bucket: string | undefined, log: Pick<Logger, 'error' | 'info'>): BucketWatch {
  let problem: string | null = null
  return {
    async check() {
      if (!bucket) return
      const found = await findBucketProblem(storage, bucket)
      if (found && found !== problem) log.error(found)
      if (!found && problem) log.info(`The bucket ${bucket} answers again`)
      problem = found
    },
    problem: () => problem,
  }
}
