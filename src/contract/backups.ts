import * as z from 'zod'
import { operation } from './operation.ts'
import { pageOf, PageNumber } from './paging.ts'

const Backup = z.object({
  id: z.string(),
  madeAt: z.string(),
  /** 'verified': it was restored into a temporary database and compared. */
  state: z.enum(['running', 'verified', 'failed']),
  path: z.string().nullable(),
  bytes: z.int().nullable(),
  /** Why it failed. */
  reason: z.string().nullable(),
  /** How many files of Media were missing in the storage. */
  missingFiles: z.int(),
})

export const backupsContract = {
  list: operation('users/manage', { method: 'GET', path: '/backups', summary: 'The nightly backups, newest first' })
    .input(z.strictObject({ page: PageNumber }))
    .output(pageOf(Backup)),
  age: operation('users/manage', {
    method: 'GET',
    path: '/backups/age',
    summary: 'When the last verified backup was made, and whether that is too long ago',
  }).output(
    z.object({
      verifiedAt: z.string().nullable(),
      isOverdue: z.boolean().describe('Whether the website has had no verified backup for 48 hours'),
    }),
  ),
}
