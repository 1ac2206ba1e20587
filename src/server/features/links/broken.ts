import type { BrokenLink } from '#contract/links/links.ts'
import type { Db } from '#server/db/database.ts'
import { listActiveMenu } from '#server/features/menu-items/store.ts'
import { findRule } from '#server/redirects/store.ts'
import { listActiveSections, listDoubtfulLinks } from './broken-store.ts'
import { findProblem, ownPath, parsePlace } from './rules.ts'
import { readPlaces } from './store.ts'

/** Those of the links to this website that lead nowhere. `path` is the one of `ownPath`. */
export async function findBroken<Link extends { path: string }>(
  db: Db,
  links: Link[],
  now: string,
): Promise<(Link & { problem: string })[]> {
  const places = links.map(({ path }) => parsePlace(path))
  const known = await readPlaces(db, places, now)
  const broken: (Link & { problem: string })[] = []
  for (const [index, link] of links.entries()) {
    const problem = findProblem(places[index]!, known)
    if (problem && !(await findRule(db, link.path))) broken.push({ ...link, problem })
  }
  return broken
}

type Link = Omit<BrokenLink, 'problem'> & { path: string }

/** Broken links on visible pages and in the menu, each with its section. */
export async function findBrokenLinks(db: Db, { now, publicUrl }: { now: string; publicUrl: string }): Promise<BrokenLink[]> {
  const [doubtful, menu] = await Promise.all([listDoubtfulLinks(db, now), listActiveMenu(db)])
  const sections = await listActiveSections(db, [...new Set(doubtful.map(({ pageId }) => pageId))])
  const onPages = doubtful.flatMap(({ pageId: id, kind, title, content, path }): Link[] => {
    const has = (text: string) => text.includes(path)
    const section = sections.find((one) => one.pageId === id && has(JSON.stringify(one.content)))
    // The search index may not know the last change yet.
    if (!section && !has(content)) return []
    return [{ kind, id, title, sectionId: section?.id ?? null, url: path, path }]
  })
  const inMenu = menu.flatMap(({ id, title, url }): Link[] => {
    const path = ownPath(url, publicUrl)
    return path === undefined ? [] : [{ kind: 'menuItem', id, title, sectionId: null, url, path }]
  })
  return findBroken(db, [...inMenu, ...onPages], now)
}
