import { DEFAULT_SYNONYMS } from '#contract/search/search-synonyms.ts'
import { DEFAULT_SITE_NAME } from '#contract/settings/site.ts'
import type { Db } from '#server/db/database.ts'
import type { SiteSettingRow } from '#server/db/content-tables.ts'

/** The key of the time at which a mail server last accepted a test message. */
export const MAIL_TESTED = 'mail_tested_at'

/** The settings of these keys. Empty ones are left out. */
export async function readSettings(db: Db, keys: readonly string[]): Promise<Partial<Record<string, string>>> {
  const rows = await db
    .selectFrom('siteSettings')
    .select(['settingKey', 'settingValue'])
    .where('settingKey', 'in', keys)
    .where('settingValue', '<>', '')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.settingKey, row.settingValue]))
}

export interface StoredGroup {
  /** Every key; '' where nothing is set. */
  values: Record<string, string>
  /** The sum of the versions of its rows, which are never deleted: it grows with each write. */
  version: number
  updatedAt: string
}

export async function readGroup(db: Db, keys: string[]): Promise<StoredGroup> {
  const rows = await db.selectFrom('siteSettings').selectAll().where('settingKey', 'in', keys).execute()
  const stored = new Map(rows.map((row) => [row.settingKey, row.settingValue]))
  return {
    values: Object.fromEntries(keys.map((key) => [key, stored.get(key) ?? ''])),
    version: rows.reduce((sum, row) => sum + row.version, 0),
    updatedAt: rows.reduce((latest, row) => (row.updatedAt > latest ? row.updatedAt : latest), ''),
  }
}

const getSettingType = (key: string): SiteSettingRow['settingType'] => (/_(?:logo|image)$/.test(key) ? 'image' : 'text')

export const writeSettings = (db: Db, values: Record<string, string>, updatedAt: string) =>
  db
    .insertInto('siteSettings')
    .values(
      Object.entries(values).map(([settingKey, settingValue]) => ({
        settingKey,
        settingValue,
        settingType: getSettingType(settingKey),
        version: 1,
        updatedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('settingKey').doUpdateSet((row) => ({
        settingValue: row.ref('excluded.settingValue'),
        settingType: row.ref('excluded.settingType'),
        version: row('siteSettings.version', '+', 1),
        updatedAt,
      })),
    )
    .execute()

export const readSetting = async (db: Db, key: string): Promise<string | undefined> => (await readSettings(db, [key]))[key]

/** The groups of words that mean the same, as staff typed them. An empty setting is a choice: then there are none. */
export async function readSynonymSetting(db: Db): Promise<string> {
  const key = 'search_synonyms'
  const row = await db.selectFrom('siteSettings').select('settingValue').where('settingKey', '=', key).executeTakeFirst()
  return row?.settingValue ?? DEFAULT_SYNONYMS
}

/** Whether changes of published pages must start as a draft. */
export const isDraftsOnly = async (db: Db): Promise<boolean> => (await readSetting(db, 'drafts_only')) === 'true'

export const readSiteName = async (db: Db): Promise<string> => (await readSetting(db, 'site_name')) ?? DEFAULT_SITE_NAME
