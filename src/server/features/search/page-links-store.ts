import type { Db } from '#server/db/database.ts'

/** Longer ones are no addresses of pages, and databases bound what an index holds. */
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
 * The slugs of pages that may hold a link to the path, or the picture that is there. Of pages that were written since their
 * links were read, each may. One statement sees both, or neither.
 */
export const selectSlugsLinkingTo = (db: Db, path: string) =>
  db.selectFrom('pageLinks').select('slug').where('path', '=', path).unionAll(db.selectFrom('searchQueue').select('slug'))
