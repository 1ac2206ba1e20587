import type { ContactEntry } from '#contract/site.ts'
import type { Db } from '#server/db/database.ts'

export function listActiveContactInfo(db: Db): Promise<ContactEntry[]> {
  return db.selectFrom('contactInfo').select(['type', 'label', 'value', 'orderIndex'])
    .where('isActive', '=', 1).orderBy('type').orderBy('orderIndex').orderBy('id').execute()
}
