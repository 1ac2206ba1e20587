import type { Db } from '#server/db/database.ts'

/** No address of a page is longer, and databases limit the size of an index entry. */
const LONGEST = 500

/**
 * The path of a link to any website, without trailing slash, query and fragment. For all addresses of an uploaded
 * file it is that of its folder. Null if it is not a link.
 */
export function linkedPath(url: string): string | undefined {
  const path = /^(?:https?:\/\/[^/?#]+)?(\/[^?#]*?)\/?(?:[?#]|$)/.exec(url)?.[1]?.replace(/^(\/media\/[^/]+)\/.*/, '$1')
  return path !== undefined && path.length <= LONGEST ? path : undefined
}

/**
 * The slugs of pages that may link to the path or show the picture there. Includes all pages that were changed since their
 * links were read. One statement, so that no page is missed between the two tables.
 */
export const selectSlugsLinkingTo = (db: Db, path: string) =>
  db.selectFrom('pageLinks').select('slug').where('path', '=', path).unionAll(db.selectFrom('searchQueue').select('slug'))
