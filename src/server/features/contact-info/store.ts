import type { ContactItem } from '#contract/contact-info/contact-info.ts'
import type { ContactEntry } from '#contract/settings/site.ts'
import type { Db } from '#server/db/database.ts'
import type { ContactInfoRow } from '#server/db/content-tables.ts'

/** Active entries that are not samples, optionally of one type. */
export function listActiveContactInfo(db: Db, type?: string): Promise<ContactEntry[]> {
  return db
    .selectFrom('contactInfo')
    .select(['type', 'label', 'value', 'orderIndex'])
    .where('isActive', '=', 1)
    .where('isSample', '=', 0)
    .$if(type !== undefined, (query) => query.where('type', '=', type!))
    .orderBy('type')
    .orderBy('orderIndex')
    .orderBy('id')
    .execute()
}

const selectItems = (db: Db) =>
  db
    .selectFrom('contactInfo')
    .select(['id', 'type', 'label', 'value', 'orderIndex', 'isActive', 'isSample', 'updatedAt', 'version'])

type Row = Omit<ContactInfoRow, 'createdAt'>
const toItem = ({ isActive, isSample, ...row }: Row): ContactItem => ({
  ...row,
  isActive: isActive === 1,
  isSample: isSample === 1,
})

export async function listContactInfo(db: Db): Promise<ContactItem[]> {
  const rows = await selectItems(db).orderBy('type').orderBy('orderIndex').orderBy('id').execute()
  return rows.map(toItem)
}

export async function findContactInfo(db: Db, id: string): Promise<ContactItem | undefined> {
  const row = await selectItems(db).where('id', '=', id).executeTakeFirst()
  return row && toItem(row)
}

export const deleteSamples = (db: Db) => db.deleteFrom('contactInfo').where('isSample', '=', 1).returning('id').execute()
