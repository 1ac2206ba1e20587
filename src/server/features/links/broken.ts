import type { BrokenLink } from '#contract/links/links.ts'
import type { Db } from '#server/db/database.ts'
import { listActiveMenu } from '#server/features/menu-items/store.ts'
import { listActiveSections, listDoubtfulLinks } from './broken-store.ts'
import { findProblems } from './problems.ts'
import { findPlace, parsePlace, type LinkedPlace } from './rules.ts'

interface Link extends Omit<BrokenLink, 'problem'> {
  place: LinkedPlace
}

/** Broken links on visible pages and in the menu, each with its section. */
export async function findBrokenLinks(db: Db, { now, publicUrl }: { now: string; publicUrl: string }): Promise<BrokenLink[]> {
  const [doubtful, menu] = await Promise.all([listDoubtfulLinks(db, now), listActiveMenu(db)])
  const sections = await listActiveSections(db, [...new Set(doubtful.map(({ pageId }) => pageId))])
  const onPages = doubtful.flatMap(({ pageId: id, kind, title, content, path }): Link[] => {
    const has = (text: string) => text.includes(path)
    const section = sections.find((one) => one.pageId === id && has(JSON.stringify(one.content)))
    // The search index may not know the last change yet.
    if (!section && !has(content)) return []
    return [{ kind, id, title, sectionId: section?.id ?? null, url: path, place: parsePlace(path) }]
  })
  const inMenu = menu.flatMap(({ id, title, url }): Link[] => {
    const place = findPlace(url, publicUrl)
    return place ? [{ kind: 'menuItem', id, title, sectionId: null, url, place }] : []
  })
  const broken = await findProblems(db, [...inMenu, ...onPages], { now, publicUrl })
  return broken.map(({ place: _, ...link }) => link)
}
