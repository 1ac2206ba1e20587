import type { ChecklistTask, Task } from '#contract/onboarding.ts'
import { addSampleCounts } from '#contract/samples/samples.ts'
import { findLastVerified } from '#server/backup/store.ts'
import type { Db } from '#server/db/database.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { MAIL_TESTED, readSettings } from '#server/settings/store.ts'
import { listSamples } from './samples.ts'
import { hasColleague, hasPublishedPost, hasSentMail, listContactTypes } from './store.ts'

export const DISMISSED = 'checklist_dismissed'

/** What a new website still needs, for the administrator who asks. */
export async function readChecklist(
  db: Db,
  { hasTwoFactor, transport, now }: { hasTwoFactor: boolean; transport: Mailer['transport']; now: Date },
): Promise<{ isDismissed: boolean; tasks: Task[] }> {
  const [settings, contactTypes, samples, hasInvited, hasMailed, hasPosted, backup] = await Promise.all([
    readSettings(db, ['site_name', 'site_logo', 'notice_addresses', DISMISSED, MAIL_TESTED]),
    listContactTypes(db),
    listSamples(db),
    hasColleague(db),
    hasSentMail(db),
    hasPublishedPost(db, now.toISOString()),
    findLastVerified(db, now),
  ])
  const home = samples.filter(({ key }) => key.startsWith('home/'))
  const { pictures } = addSampleCounts(home)
  const { texts } = addSampleCounts(samples)
  const task = (name: ChecklistTask, isDone: boolean): Task => ({ name, isDone, left: null })
  return {
    isDismissed: settings[DISMISSED] === 'true',
    tasks: [
      task('name', Boolean(settings['site_name'])),
      task('logo', Boolean(settings['site_logo'])),
      task(
        'contact',
        ['address', 'phone', 'email'].every((type) => contactTypes.includes(type)),
      ),
      task('enquiries', Boolean(settings['notice_addresses'])),
      { name: 'pictures', isDone: pictures === 0, left: pictures },
      { name: 'texts', isDone: texts === 0, left: texts },
      task('colleague', hasInvited),
      task('mail', transport === 'smtp' && (hasMailed || Boolean(settings[MAIL_TESTED]))),
      task('twoFactor', hasTwoFactor),
      task('post', hasPosted),
      task('backup', backup !== undefined),
    ],
  }
}
