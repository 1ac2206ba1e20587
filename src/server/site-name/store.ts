import { DEFAULT_SITE_NAME } from '#contract/site.ts'
import type { Db } from '#server/db/database.ts'

/** The name of the college, as the settings have it. */
export async function readSiteName(db: Db): Promise<string> {
  const row = await db.selectFrom('siteSettings').select('settingValue').where('settingKey', '=', 'site_name').executeTakeFirst()
  return row?.settingValue || DEFAULT_SITE_NAME
}
