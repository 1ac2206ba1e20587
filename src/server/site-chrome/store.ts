import { sql } from 'kysely'
import { APPROVED_SAMPLES, PUBLIC_SETTINGS } from '#contract/settings/settings.ts'
import type { ActiveMenuEntry, ContactEntry } from '#contract/settings/site.ts'
import type { Db } from '#server/db/database.ts'

export type Settings = Partial<Record<string, string>>

export interface SiteChromeRows {
  settings: Settings
  menuItems: ActiveMenuEntry[]
  contactInfo: ContactEntry[]
  /** When the next page appears or ends, in ISO, or ''. */
  nextChange: string
}

/** The earliest of these dates, as a row of the query below. */
const selectFirst = (db: Db, date: 'publish_date' | 'end_date') =>
  db
    .selectFrom('pages')
    .select((row) => [
      row.val('change').as('kind'),
      row.val('').as('name'),
      sql<string>`COALESCE(MIN(${sql.ref(date)}), '')`.as('value'),
      row.val('').as('label'),
      sql<number>`0`.as('orderIndex'),
      row.val('').as('id'),
    ])

/** The settings that pages show or follow, the active menu and contact entries in order, and the next change by itself: one query for every page. */
export async function readSiteChromeRows(db: Db, now: string): Promise<SiteChromeRows> {
  const menu = db
    .selectFrom('menuItems')
    .select([
      sql.val('menu').as('kind'),
      'title as name',
      'url as value',
      sql<string>`COALESCE(parent_id, '')`.as('label'),
      'orderIndex',
      'id',
    ])
    .where('isActive', '=', 1)
  const contacts = db
    .selectFrom('contactInfo')
    .select((row) => [row.val('contact').as('kind'), 'type as name', 'value', 'label', 'orderIndex', 'id'])
    .where('isActive', '=', 1)
    .where('isSample', '=', 0)
  const rows = await db
    .selectFrom('siteSettings')
    .select((row) => [
      row.val('setting').as('kind'),
      'settingKey as name',
      'settingValue as value',
      row.val('').as('label'),
      sql<number>`0`.as('orderIndex'),
      'settingKey as id',
    ])
    .where('settingKey', 'in', [...PUBLIC_SETTINGS, APPROVED_SAMPLES])
    .where('settingValue', '<>', '')
    .unionAll(menu)
    .unionAll(contacts)
    .unionAll(selectFirst(db, 'publish_date').where('status', '=', 'scheduled').where('publishDate', '>', now))
    .unionAll(selectFirst(db, 'end_date').where('endDate', '>', now))
    .orderBy('kind')
    .orderBy('orderIndex')
    .orderBy('id')
    .execute()
  const listOf = (kind: string) => rows.filter((row) => row.kind === kind)
  return {
    settings: Object.fromEntries(listOf('setting').flatMap(({ name, value }) => (value.trim() ? [[name, value.trim()]] : []))),
    menuItems: listOf('menu').map((row) => ({
      id: row.id,
      parentId: row.label || null,
      title: row.name,
      url: row.value,
      orderIndex: row.orderIndex,
      isActive: true,
    })),
    contactInfo: listOf('contact')
      .map((row) => ({ type: row.name, label: row.label, value: row.value, orderIndex: row.orderIndex }))
      .toSorted((a, b) => Number(a.type > b.type) - Number(a.type < b.type)),
    nextChange:
      listOf('change')
        .map(({ value }) => value)
        .filter(Boolean)
        .toSorted()[0] ?? '',
  }
}
