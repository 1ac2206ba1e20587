import { sql } from 'kysely'
import { FILE_PATHS, pagePath, PUBLIC_PATHS } from '#contract/paths.ts'
import { BUILT_IN_SLUGS } from '#contract/slug.ts'
import type { Db } from '#server/db/database.ts'
import { listSectionsOf } from '#server/features/pages/sections/store.ts'
import { isVisible } from '#server/features/pages/store.ts'
import { isPublished } from '#server/records/is-published.ts'

/** The most links that are looked at closely. */
const MOST = 100

const ALWAYS_THERE = [...Object.values<string>(PUBLIC_PATHS), ...BUILT_IN_SLUGS.map((slug) => pagePath(slug))]
/** What follows the folder in a linked path. */
const below = (folder: string) => sql<string>`SUBSTR(page_links.path, ${sql.lit(folder.length + 2)})`
const UUID_LENGTH = 36
/** The id in /media/ID/NAME. */
const mediaId = sql<string>`SUBSTR(page_links.path, ${sql.lit(FILE_PATHS.media.length + 2)}, ${sql.lit(UUID_LENGTH)})`

/** Links of visible pages to paths of this website at which the database has nothing obvious. Some lead somewhere all the same. */
export const listDoubtfulLinks = (db: Db, now: string) =>
  db
    .selectFrom('pageLinks')
    .innerJoin('pages', 'pages.slug', 'pageLinks.slug')
    .select(['pages.id as pageId', 'pages.kind', 'pages.title', 'pages.content', 'pageLinks.path'])
    .where('pageLinks.isOwn', '=', 1)
    .where(isVisible(now))
    .where('pageLinks.path', 'not in', ALWAYS_THERE)
    // Files of the program.
    .where((row) => row.or([row('pageLinks.path', 'like', `${FILE_PATHS.media}/%`), row('pageLinks.path', 'not like', '%.%')]))
    .where(({ not, exists, or, selectFrom }) =>
      not(
        or([
          exists(selectFrom('pages').select('pages.id').where('pages.slug', '=', below('')).where(isPublished(now))),
          exists(selectFrom('redirects').select('redirects.slug').where('redirects.slug', '=', below(''))),
          exists(selectFrom('media').select('media.id').where('media.id', '=', mediaId)),
          exists(
            selectFrom('categories')
              .select('categories.id')
              .where('categories.slug', '=', below(PUBLIC_PATHS.category))
              .where('categories.isActive', '=', 1),
          ),
          exists(
            selectFrom('tags').select('tags.id').where('tags.slug', '=', below(PUBLIC_PATHS.tag)).where('tags.isActive', '=', 1),
          ),
        ]),
      ),
    )
    .orderBy('pages.updatedAt', 'desc')
    .orderBy('pageLinks.path')
    .limit(MOST)
    .execute()

export const listMenuLinks = (db: Db) =>
  db.selectFrom('menuItems').select(['id', 'title', 'url']).where('isActive', '=', 1).orderBy('orderIndex').execute()

export const listActiveSections = async (db: Db, pageIds: string[]) =>
  pageIds.length === 0 ? [] : (await listSectionsOf(db, pageIds)).filter(({ isActive }) => isActive)
