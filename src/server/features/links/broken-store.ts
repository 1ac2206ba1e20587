import { sql } from 'kysely'
import { FILE_PATHS, pagePath, PUBLIC_PATHS } from '#contract/paths.ts'
import { BUILT_IN_SLUGS } from '#contract/text/slug.ts'
import type { Db } from '#server/db/database.ts'
import { listSectionsOf } from '#server/features/pages/sections/store.ts'
import { isVisible } from '#server/features/pages/store.ts'

/** The most links that are looked at closely. */
const MOST = 100

const ALWAYS_THERE: string[] = [
  PUBLIC_PATHS.blog,
  PUBLIC_PATHS.search,
  ...BUILT_IN_SLUGS.map((slug) => pagePath(slug)),
  ...Object.values(FILE_PATHS),
]
/** The files in these folders come with the software. */
const ASSET_FOLDERS = [FILE_PATHS.assets, FILE_PATHS.illustrations, FILE_PATHS.shareImages]

const isIn = (folder: string) => sql<boolean>`page_links.path LIKE ${sql.lit(`${folder}/%`)}`
/** What follows the folder in a linked path. */
const nameIn = (folder: string) => sql<string>`SUBSTR(page_links.path, ${sql.lit(folder.length + 2)})`

const isActive = (table: 'categories' | 'tags', folder: string) => sql<boolean>`(
  ${isIn(folder)} AND EXISTS (SELECT 1 FROM ${sql.table(table)} AS term WHERE term.slug = ${nameIn(folder)} AND term.is_active = 1)
)`

/** Links of visible pages to paths of this website that this query cannot confirm. `findProblem` then checks each. */
export const listDoubtfulLinks = (db: Db, now: string) =>
  db
    .selectFrom('pageLinks')
    .innerJoin('pages', 'pages.slug', 'pageLinks.slug')
    .select(['pages.id as pageId', 'pages.kind', 'pages.title', 'pages.content', 'pageLinks.path'])
    .where('pageLinks.isOwn', '=', 1)
    .where(isVisible(now))
    .where('pageLinks.path', 'not in', ALWAYS_THERE)
    .where(({ not, and, or, exists, selectFrom }) =>
      not(
        or([
          ...ASSET_FOLDERS.map(isIn),
          // A page that has ended may lead to another one.
          exists(selectFrom('pages').select('pages.id').where('pages.slug', '=', nameIn('')).where(isVisible(now))),
          exists(
            selectFrom('redirects')
              .innerJoin('pages', 'pages.id', 'redirects.pageId')
              .select('redirects.slug')
              .where('redirects.slug', '=', nameIn(''))
              .where(isVisible(now)),
          ),
          and([
            isIn(FILE_PATHS.media),
            exists(selectFrom('media').select('media.id').where('media.id', '=', nameIn(FILE_PATHS.media))),
          ]),
          isActive('categories', PUBLIC_PATHS.category),
          isActive('tags', PUBLIC_PATHS.tag),
        ]),
      ),
    )
    .orderBy('pages.updatedAt', 'desc')
    .orderBy('pageLinks.path')
    .limit(MOST)
    .execute()

export const listActiveSections = async (db: Db, pageIds: string[]) =>
  pageIds.length === 0 ? [] : (await listSectionsOf(db, pageIds)).filter(({ isActive }) => isActive)
