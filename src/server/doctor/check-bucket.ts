import type { Env } from '#server/config/env.ts'
import { findBucketProblem } from '#server/storage/bucket-watch.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { failed, findings, type Finding } from './finding.ts'

/** Whether the bucket for files of Media answers with these settings. */
export async function checkBucket(env: Env): Promise<Finding[]> {
  const { S3_BUCKET: bucket } = env
  const problem = bucket ? await findBucketProblem(await openStorage(env), bucket) : null
  return findings(
    'Bucket',
    problem ? [failed(problem)] : [],
    bucket ? `The bucket ${bucket} answers.` : 'No bucket is set: the files of Media are in the data folder.',
  )
}
