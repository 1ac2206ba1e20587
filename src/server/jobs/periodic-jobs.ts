import type { Deps } from '#server/deps.ts'
import { deleteOldAuditEntries } from '#server/audit/retention.ts'
import { deleteOldEnquiries, removeDeletedWords } from '#server/features/form-submissions/retention.ts'
import { publishDueDrafts } from '#server/features/pages/drafts/schedule.ts'
import { removeOrphans } from '#server/features/media/remove-orphans.ts'
import { removeOldTrash } from '#server/records/trash-retention.ts'
import { removeExpired } from './retention.ts'
import type { Job } from './scheduler.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * 60 * SECOND_MS
const DAY_MS = 24 * HOUR_MS

export const DELIVER_MAIL = 'mail.deliver'

/** A job that deletes what is old. One instance runs it for all. */
const deletion = (name: string, everyMs: number, run: Job['run']): Job => ({
  name,
  everyMs,
  scope: 'database',
  deletesByAge: true,
  run,
})

/** All periodic work of the server. */
export const periodicJobs = (deps: Deps): Job[] => [
  { name: DELIVER_MAIL, everyMs: 20 * SECOND_MS, scope: 'instance', run: (signal) => deps.outbox.deliverDue(signal) },
  { name: 'pageDrafts.publish', everyMs: 2 * SECOND_MS, scope: 'instance', run: (signal) => publishDueDrafts(deps, signal) },
  deletion('mail.removeOld', DAY_MS, (signal) => deps.outbox.removeOld(signal)),
  deletion('retention', DAY_MS, (signal) => removeExpired(deps, signal)),
  { name: 'bucket.check', everyMs: 5 * MINUTE_MS, scope: 'instance', run: () => deps.bucket.check() },
  { name: 'visits.store', everyMs: MINUTE_MS, scope: 'instance', run: () => deps.visits.flush() },
  { name: 'uploads.removeOld', everyMs: HOUR_MS, scope: 'instance', deletesByAge: true, run: () => deps.uploads.removeOld() },
  {
    name: 'backups.removeOldUploads',
    everyMs: HOUR_MS,
    scope: 'instance',
    deletesByAge: true,
    run: () => deps.backups.removeOldUploads(),
  },
  deletion('trash.removeOld', HOUR_MS, (signal) => removeOldTrash(deps, signal)),
  deletion('media.sweep', HOUR_MS, () => sweepMedia(deps)),
  deletion('audit.deleteOld', DAY_MS, (signal) => deleteOldAuditEntries(deps, signal)),
  deletion('formSubmissions.deleteOld', DAY_MS, (signal) => deleteOldEnquiries(deps, signal)),
  {
    name: 'formSubmissions.removeDeletedWords',
    everyMs: DAY_MS,
    scope: 'database',
    run: (signal) => removeDeletedWords(deps, signal),
  },
]

/** Removes files that nothing uses, unless a restore can still be undone: the website before it may use them. */
async function sweepMedia(deps: Pick<Deps, 'database' | 'storage' | 'now' | 'log' | 'restores'>): Promise<void> {
  if (!(await deps.restores.findFormerStateTime())) await removeOrphans(deps)
}
