import * as z from 'zod'
import { UPLOAD_GONE } from '#contract/media/file-problems.ts'
import { operation, sensitiveOperation } from '#contract/operation.ts'
import { pagedList, PageNumber } from '#contract/paging.ts'
import { RecordId } from '#contract/record-fields.ts'

const Backup = z.object({
  id: z.string(),
  madeAt: z.string(),
  origin: z.enum(['nightly', 'admin', 'console', 'upload']),
  /** 'verified': it was restored into a temporary database and compared. */
  state: z.enum(['running', 'verified', 'failed']),
  path: z.string().nullable(),
  bytes: z.int().nullable(),
  /** Why it failed, has no copy in the bucket, or cannot be restored in the browser. */
  reason: z.string().nullable(),
  /** How many files of Media were missing in the storage. */
  missingFiles: z.int(),
  canDownload: z.boolean(),
  /** Whether it can be restored in the browser. */
  canRestore: z.boolean(),
  isInBucket: z.boolean(),
})

export const backupsContract = {
  list: operation('users/manage', 'GET /backups', 'All backups, newest first')
    .input(z.strictObject({ page: PageNumber }))
    .output(pagedList(Backup)),
  status: operation(
    'users/manage',
    'GET /backups/status',
    'When the last verified backup was made, whether that is too long ago, and the progress of a running backup',
  ).output(
    z.object({
      verifiedAt: z.string().nullable(),
      isOverdue: z.boolean().describe('Whether the website has had no verified backup for 48 hours'),
      running: z
        .object({ madeAt: z.string(), percent: z.int().describe('From 50 on it is being verified') })
        .nullable()
        .describe('The backup that is being made now'),
    }),
  ),
  begin: operation('users/manage', 'POST /backups', 'Make a backup now')
    .errors({ CONFLICT: { message: 'A backup is being made already.' } })
    .output(z.object({ id: z.string() })),
  upload: sensitiveOperation(
    'users/manage',
    'POST /backups/upload',
    'Add a finished upload to the backups, if it can be restored into a temporary database without differences',
  )
    .errors({
      CONFLICT: { message: 'A backup is being made or verified. Please try again when it is finished.' },
      GONE: { status: 410, message: UPLOAD_GONE },
    })
    .input(z.strictObject({ uploadId: z.string().min(1).max(64) }))
    .output(z.object({ id: z.string() })),
  download: sensitiveOperation(
    'users/manage',
    'GET /backups/{id}/file',
    'The file of a verified backup. It holds the whole website, with personal data',
  )
    .errors({ NOT_FOUND: { message: 'The file of this backup is not on this server.' } })
    .input(RecordId)
    .output(z.instanceof(ReadableStream<Uint8Array>)),
}
