import type { Env } from '#server/config/env.ts'
import { findBucketProblem, tryToStore } from '#server/storage/bucket-watch.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { failed, findings, type Result } from './finding.ts'

/** Whether files of Media can be stored in the bucket with these settings. */
export async function checkBucket(env: Env): Promise<Result[]> {
  const { S3_BUCKET: bucket } = env
  const problem = bucket ? await findBucketProblem(bucket, async () => tryToStore(await openStorage(env))) : null
  return findings(
    [problem && failed(problem)],
    bucket ? `The bucket ${bucket} answers, and takes files.` : 'No bucket is set: the files of Media are in the data folder.',
  )
}
