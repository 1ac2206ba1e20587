import { RESERVED_SLUGS } from '#contract/text/slug.ts'
import type { Db } from '#server/db/database.ts'
import { exists } from '#server/db/results.ts'
import { isPublished } from '#server/records/is-published.ts'
import { selectSlugsWithSamples } from '#server/features/search/store.ts'

/** The types of the contact entries that visitors see. */
export async function listContactTypes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('contactInfo')
    .select('type')
    .distinct()
    .where('isActive', '=', 1)
    .where('isSample', '=', 0)
    .execute()
  return rows.map(({ type }) => type)
}

/** A list of more would be too long. Pages that wait for the index count, with or without samples. */
const MAX_PAGES = 50

/** Other pages that may have samples, by title. */
export const listOtherPagesWithSamples = (db: Db) =>
  db
    .selectFrom('pages')
    .select(['id', 'slug', 'title'])
    .where('slug', 'in', selectSlugsWithSamples(db))
    .where('slug', 'not in', RESERVED_SLUGS)
    // Not `= 'page'`: SQLite would then read all pages, by the index of kinds.
    .where('kind', '<>', 'post')
    .orderBy('title')
    .orderBy('id')
    .limit(MAX_PAGES)
    .execute()

/** Whether there is a second account, or an invitation of one. */
export const hasColleague = async (db: Db): Promise<boolean> =>
  (await exists(db.selectFrom('userProfiles').select('id').offset(1).limit(1)))
  || (await exists(db.selectFrom('userInvitations').select('id').where('endedAt', 'is', null).limit(1)))

export const hasSentMail = (db: Db): Promise<boolean> =>
  exists(db.selectFrom('outbox').select('id').where('status', '=', 'sent').limit(1))

export const hasPublishedPost = (db: Db, now: string): Promise<boolean> =>
  exists(db.selectFrom('pages').select('id').where('kind', '=', 'post').where(isPublished(now)).limit(1))
