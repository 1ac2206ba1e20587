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

/** A job that every instance runs. */
const ofInstance = (name: string, everyMs: number, run: Job['run']): Job => ({ name, everyMs, scope: 'instance', run })

/** A job that one instance runs for all. */
const ofDatabase = (name: string, everyMs: number, run: Job['run']): Job => ({ name, everyMs, scope: 'database', run })

/** A job that deletes what is old. */
const deletion = (job: Job): Job => ({ ...job, deletesByAge: true })

/** All periodic work of the server. */
export const periodicJobs = (deps: Deps): Job[] => [
  ofInstance(DELIVER_MAIL, 20 * SECOND_MS, (signal) => deps.outbox.deliverDue(signal)),
  ofInstance('pageDrafts.publish', 2 * SECOND_MS, (signal) => publishDueDrafts(deps, signal)),
  deletion(ofDatabase('mail.removeOld', DAY_MS, (signal) => deps.outbox.removeOld(signal))),
  deletion(ofDatabase('retention', DAY_MS, (signal) => removeExpired(deps, signal))),
  ofInstance('bucket.check', 5 * MINUTE_MS, () => deps.bucket.check()),
  ofInstance('visits.store', MINUTE_MS, () => deps.visits.flush()),
  deletion(ofInstance('uploads.removeOld', HOUR_MS, () => deps.uploads.removeOld())),
  deletion(ofInstance('backups.removeOldUploads', HOUR_MS, () => deps.backups.removeOldUploads())),
  deletion(ofDatabase('trash.removeOld', HOUR_MS, (signal) => removeOldTrash(deps, signal))),
  deletion(ofDatabase('media.sweep', HOUR_MS, () => sweepMedia(deps))),
  deletion(ofDatabase('audit.deleteOld', DAY_MS, (signal) => deleteOldAuditEntries(deps, signal))),
  deletion(ofDatabase('formSubmissions.deleteOld', DAY_MS, (signal) => deleteOldEnquiries(deps, signal))),
  ofDatabase('formSubmissions.removeDeletedWords', DAY_MS, (signal) => removeDeletedWords(deps, signal)),
  ofDatabase('backups.nightly', 10 * MINUTE_MS, (signal) => deps.backups.runNightly(signal)),
  ofInstance('backups.removeScratch', DAY_MS, () => deps.backups.removeScratch()),
  deletion(ofInstance('backups.removeFormerStates', DAY_MS, () => deps.restores.removeFormerStates())),
  deletion(ofInstance('backups.removeLeftovers', DAY_MS, () => deps.restores.removeLeftovers())),
]

/** Removes files that nothing uses, unless a restore can still be undone: the website before it may use them. */
async function sweepMedia(deps: Pick<Deps, 'database' | 'storage' | 'now' | 'log' | 'restores'>): Promise<void> {
  if (!(await deps.restores.findFormerStateTime())) await removeOrphans(deps)
}
