import { SUSPECTS } from '#contract/form-submissions/submission-groups.ts'
import { isLocalAddress } from '#contract/links/local-address.ts'
import type { Overview } from '#contract/dashboard.ts'
import type { Permission } from '#contract/permissions.ts'
import { getLagosDay } from '#contract/text/time-zone.ts'
import { OTHER } from '#contract/visitors/visitors.ts'
import { awaitAll } from '#server/concurrency/await-all.ts'
import type { Db } from '#server/db/database.ts'
import { listGroups, listOldestUnread } from '#server/features/form-submissions/store.ts'
import { countUndelivered } from '#server/features/mail/store.ts'
import { countMissingAltTexts } from '#server/features/media/store.ts'
import { countViews, listMostFrequent } from '#server/features/visitors/store.ts'
import { listLastDays } from '#server/statistics/rules.ts'
import {
  listDraftsOf,
  listEnded,
  listNext,
  listPastDates,
  listReturnedTo,
  listToReview,
  listUnchanged,
  MAX_LISTED,
} from './overview-store.ts'

const DAY_MS = 24 * 60 * 60_000
const ENDED_MS = 30 * DAY_MS
const PAST_DATE_DAYS = 180
const MAX_SEARCHES = 3
const UNCHANGED_MS = 365 * DAY_MS

async function readEnquiries(db: Db): Promise<NonNullable<Overview['enquiries']>> {
  const [groups, oldest] = await Promise.all([listGroups(db), listOldestUnread(db, MAX_LISTED)])
  const unread = groups.filter(({ name }) => name !== SUSPECTS).reduce((sum, group) => sum + group.unread, 0)
  const suspects = groups.find(({ name }) => name === SUSPECTS)?.unread ?? 0
  return {
    unread,
    suspects,
    oldest: oldest.map(({ id, name, subject, submittedAt }) => ({ id, name, subject, at: submittedAt })),
  }
}

async function listEmptySearches(db: Db, from: string): Promise<string[]> {
  const searches = await listMostFrequent(db, 'empty-search', from)
  return searches.flatMap(({ name }) => (name === OTHER ? [] : [name])).slice(0, MAX_SEARCHES)
}

interface Reader {
  userId: string
  permissions: ReadonlySet<Permission>
  now: Date
  bucketProblem: string | null
  publicUrl: string
}

/** Reads only what the person may see. The number of statements does not depend on how much there is. */
export async function readOverview(db: Db, { userId, permissions, now, bucketProblem, publicUrl }: Reader): Promise<Overview> {
  const at = now.toISOString()
  const thisWeek = listLastDays(now, 7)[0]!
  const since = new Date(now.getTime() - ENDED_MS).toISOString()
  const aYearAgo = new Date(now.getTime() - UNCHANGED_MS).toISOString()
  const ifMay = <Value>(permission: Permission, read: () => Promise<Value>) => (permissions.has(permission) ? read() : null)
  return awaitAll({
    enquiries: ifMay('submissions/manage', () => readEnquiries(db)),
    toReview: ifMay('content/publish', () => listToReview(db)),
    next: listNext(db, at),
    returned: listReturnedTo(db, userId),
    myDrafts: listDraftsOf(db, userId),
    missingAltTexts: ifMay('media/create', () => countMissingAltTexts(db)),
    undeliveredMail: ifMay('settings/update', () => countUndelivered(db)),
    bucketProblem: ifMay('settings/update', async () => bucketProblem),
    localAddress: ifMay('settings/update', async () => (isLocalAddress(publicUrl) ? publicUrl : null)),
    viewsThisWeek: ifMay('content/manage', () => countViews(db, thisWeek)),
    emptySearches: ifMay('content/manage', () => listEmptySearches(db, thisWeek)),
    ended: ifMay('content/publish', () => listEnded(db, { since, now: at })),
    unchanged: ifMay('content/publish', () => listUnchanged(db, { since: aYearAgo, now: at })),
    pastDates: ifMay('content/publish', () =>
      listPastDates(db, { since: listLastDays(now, PAST_DATE_DAYS + 1)[0]!, today: getLagosDay(now), now: at }),
    ),
  })
}
