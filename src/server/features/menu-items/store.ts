import type { MenuEntry } from '#contract/site.ts'
import type { Db } from '#server/db/database.ts'

export async function listActiveMenu(db: Db): Promise<MenuEntry[]> {
  const rows = await db.selectFrom('menuItems').select(['title', 'url', 'orderIndex'])
    .where('isActive', '=', 1).orderBy('orderIndex').orderBy('id').execute()
  return rows.map((row) => ({ ...row, isActive: true }))
}
