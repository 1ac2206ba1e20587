import type { Db } from '#server/db/database.ts'

export type Settings = Partial<Record<string, string>>

/** The settings of these keys that hold something. */
export async function readSettings(db: Db, keys: readonly string[]): Promise<Settings> {
  const rows = await db
    .selectFrom('siteSettings')
    .select(['settingKey', 'settingValue'])
    .where('settingKey', 'in', keys)
    .where('settingValue', '<>', '')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.settingKey, row.settingValue]))
}
