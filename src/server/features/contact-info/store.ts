import type { ContactEntry } from '#contract/site.ts'
import type { Db } from '#server/db/database.ts'

/** Active entries, of one type if it is given. */
export function listActiveContactInfo(db: Db, type?: string): Promise<ContactEntry[]> {
  return db
    .selectFrom('contactInfo')
    .select(['type', 'label', 'value', 'orderIndex'])
    .where('isActive', '=', 1)
    .$if(type !== undefined, (query) => query.where('type', '=', type!))
    .orderBy('type')
    .orderBy('orderIndex')
    .orderBy('id')
    .execute()
}
