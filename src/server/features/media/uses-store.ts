import { sql } from 'kysely'
import { getSectionName } from '#contract/sections/section-names.ts'
import type { Media, MediaUse } from '#contract/media/media.ts'
import { mediaPath } from '#contract/paths.ts'
import type { Db } from '#server/db/database.ts'
import { containsAddress } from '#server/db/dialect.ts'
import { exists } from '#server/db/results.ts'
import { toSection } from '#server/features/pages/sections/store.ts'
import { linkedPath, selectSlugsLinkingTo } from '#server/features/search/page-links-store.ts'
import { readSiteName } from '#server/settings/store.ts'

/* Where the website uses a media item. */

const MAX_USES = 200

/** The part of its address that all links to a media item contain. */
const addressIn = ({ id, filePath, file }: Media) => (file ? mediaPath(id, '') : filePath)

const none = sql<string | null>`NULL`
const noPage = [none.as('pageId'), none.as('kind')] as const
const ofPage = ['pages.id', 'pages.title', none.as('pageId'), sql<string | null>`pages.kind`.as('kind')] as const

const selectSettings = (db: Db, media: Media) =>
  db
    .selectFrom('siteSettings')
    .select((row) => [row.val('siteSettings').as('entityType'), 'settingKey as id', 'settingKey as title', ...noPage])
    .where(containsAddress(['setting_value'], addressIn(media)))

const selectMenuItems = (db: Db, media: Media) =>
  db
    .selectFrom('menuItems')
    .select((row) => [row.val('menuItems').as('entityType'), 'id', 'title', ...noPage])
    .where(containsAddress(['url'], addressIn(media)))

/** Whether a setting, such as the logo, uses it. */
export const isUsedBySettings = (db: Db, media: Media) => exists(selectSettings(db, media))

/** Whether a menu entry links to it. */
export const isUsedByMenu = (db: Db, media: Media) => exists(selectMenuItems(db, media))

export async function findUses(db: Db, media: Media): Promise<MediaUse[]> {
  const address = addressIn(media)
  const linking = selectSlugsLinkingTo(db, linkedPath(media.filePath) ?? media.filePath)
  const sections = await db
    .selectFrom('pageSections')
    .innerJoin('pages', 'pages.id', 'pageSections.pageId')
    .selectAll('pageSections')
    .select('pages.title as pageTitle')
    .where('slug', 'in', linking)
    .where(containsAddress(['page_sections.content'], address))
    .limit(MAX_USES)
    .execute()
  const siteName = sections.length > 0 ? await readSiteName(db) : ''
  const inSections = sections.map(({ pageTitle, ...row }): MediaUse => {
    const title = `${pageTitle}: ${getSectionName(toSection(row), siteName)}`
    return { entityType: 'pageSections', id: row.id, title, pageId: row.pageId, kind: null }
  })
  const drafts = db
    .selectFrom('pageDrafts')
    .innerJoin('pages', 'pages.id', 'pageDrafts.pageId')
    .select((row) => [row.val('pageDrafts').as('entityType'), ...ofPage])
    .where((draft) =>
      draft.or([
        containsAddress(['page_drafts.fields'], address),
        draft.exists(
          draft
            .selectFrom('pageDraftSections')
            .select('pageDraftSections.id')
            .whereRef('pageDraftSections.pageId', '=', 'pageDrafts.pageId')
            .where('isDeleted', '=', 0)
            .where(containsAddress(['page_draft_sections.content'], address)),
        ),
      ]),
    )
  const redirects = db
    .selectFrom('redirectRules')
    .select((row) => [row.val('redirectRules').as('entityType'), 'id', 'fromPath as title', ...noPage])
    .where(containsAddress(['to_address'], address))
  const rows = await db
    .selectFrom('pages')
    .select((row) => [row.val('pages').as('entityType'), ...ofPage])
    .where('slug', 'in', linking)
    .where(containsAddress(['content', 'featured_image'], address))
    .unionAll(drafts)
    .unionAll(selectMenuItems(db, media))
    .unionAll(redirects)
    .unionAll(selectSettings(db, media))
    .limit(MAX_USES)
    .execute()
  return [...inSections, ...(rows as MediaUse[])]
    .slice(0, MAX_USES)
    .toSorted((one, other) => one.title.localeCompare(other.title))
}
