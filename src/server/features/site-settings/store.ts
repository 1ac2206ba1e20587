import type { Db } from '#server/db/database.ts'

/** The settings of these keys that hold something. */
export async function readSettings(db: Db, keys: readonly string[]): Promise<Partial<Record<string, string>>> {
  const rows = await db
    .selectFrom('siteSettings')
    .select(['settingKey', 'settingValue'])
    .where('settingKey', 'in', keys)
    .where('settingValue', '<>', '')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.settingKey, row.settingValue]))
}
