import { PUBLIC_PATHS } from '#contract/paths.ts'
import type { NewsOffer } from '#contract/pages/news-offer.ts'
import { canonicalType } from '#contract/sections/schemas.ts'
import { operations } from '#server/api/implementer.ts'
import { changeContent, changeRecords, type StaffChange } from '#server/api/staff-change.ts'
import { mayEdit } from '#server/auth/session/caller.ts'
import type { Db } from '#server/db/database.ts'
import { insertMenuItems, getLastOrderIndex, listMenuPlaces } from '#server/features/menu-items/store.ts'
import { isDraftsOnly, readSetting, writeSettings } from '#server/settings/store.ts'
import { listPosts } from './published-store.ts'
import { mergeWithBuiltIn, newRow, getNextPosition } from '#server/features/pages/sections/rules.ts'
import { insertSections, toSection } from '#server/features/pages/sections/store.ts'
import { findPageWithSections, listPagesBySlug, type PageWithSections } from './store.ts'

/** The setting that ends the offer. */
const DECLINED = 'news_offer_declined'
const NOTHING: NewsOffer = { lacksSection: false, lacksMenuItem: false }

const MENU_ITEM = { title: 'News', url: PUBLIC_PATHS.blog, isActive: true }
const SECTION = { sectionType: 'news', title: 'Latest news', description: null, isActive: true, content: { count: '3' } }

async function findHome(db: Db): Promise<PageWithSections | undefined> {
  const [home] = await listPagesBySlug(db, ['home'])
  return home && findPageWithSections(db, home.id)
}

/** What is still missing. An empty menu needs no entry: visitors see the built-in links instead. */
async function readOffer(db: Db, now: string, home: PageWithSections | undefined): Promise<NewsOffer> {
  const { total } = await listPosts(db, 'all', now, { offset: 0, limit: 1 })
  if (total === 0 || (await readSetting(db, DECLINED))) return NOTHING
  const menu = await listMenuPlaces(db)
  const hasSection = home?.sections.some(({ sectionType }) => canonicalType(sectionType) === SECTION.sectionType)
  return {
    lacksSection: home !== undefined && !hasSection && !(await isDraftsOnly(db)),
    lacksMenuItem: menu.length > 0 && menu.every(({ url }) => url !== MENU_ITEM.url),
  }
}

/** Before the invitation with which the page ends. */
function choosePosition(home: PageWithSections): number {
  const merged = mergeWithBuiltIn(home)
  const isLast = canonicalType(merged.at(-1)?.section.sectionType ?? '') === 'cta'
  return (isLast && merged.at(-2)?.position) || getNextPosition(merged)
}

async function addSection({ trx, at, addAuditEntry }: StaffChange, home: PageWithSections): Promise<void> {
  const row = newRow(SECTION, home.id, choosePosition(home), at)
  await insertSections(trx, [row])
  await addAuditEntry('pageSections.create', row.id, `Added section "${SECTION.title}" to "${home.title}"`, {
    after: toSection(row),
  })
}

async function addMenuItem({ trx, at, addAuditEntry }: StaffChange): Promise<void> {
  const item = { ...MENU_ITEM, orderIndex: (await getLastOrderIndex(trx)) + 1 }
  const [id] = await insertMenuItems(trx, [item], at)
  await addAuditEntry('menuItems.create', id!, `Created menu item "${item.title}"`, { after: item })
}

export const newsOffer = {
  get: operations.newsOffer.get.handler(async ({ context: { db, deps } }) => {
    return readOffer(db, deps.now().toISOString(), await findHome(db))
  }),

  accept: operations.newsOffer.accept.handler(({ context }) =>
    changeContent(context, async (change) => {
      const { trx, at } = change
      const home = await findHome(trx)
      const { lacksSection, lacksMenuItem } = await readOffer(trx, at, home)
      if (lacksSection && home && mayEdit(change, home)) await addSection(change, home)
      if (lacksMenuItem) await addMenuItem(change)
      return NOTHING
    }),
  ),

  decline: operations.newsOffer.decline.handler(({ context }) =>
    changeRecords(context, async ({ trx, at, addAuditEntry }) => {
      await writeSettings(trx, { [DECLINED]: 'true' }, at)
      await addAuditEntry('newsOffer.decline', DECLINED, 'Declined to show news on the home page and in the menu', {
        entityType: 'siteSettings',
      })
      return NOTHING
    }),
  ),
}
