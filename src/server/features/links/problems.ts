import type { BrokenLink } from '#contract/links/links.ts'
import type { Db } from '#server/db/database.ts'
import { listActiveMenu } from '#server/features/menu-items/store.ts'
import { getTarget } from '#server/redirects/rules.ts'
import { findRule } from '#server/redirects/store.ts'
import { listActiveSections, listDoubtfulLinks } from './broken-store.ts'
import { findPlace, findProblem, ownPath } from './rules.ts'
import { readPlaces } from './store.ts'

interface Link {
  url: string
}

interface Website {
  now: string
  publicUrl: string
}

/** The links to this website at which visitors find nothing, each with the reason. They follow redirects of staff. */
export async function findProblems<Checked extends Link>(
  db: Db,
  links: Checked[],
  website: Website,
): Promise<(Checked & { problem: string })[]> {
  const broken = await listBroken(db, links, website)
  const targets = await Promise.all(
    broken.map(async ({ link, isEnded }) => (isEnded ? undefined : findTarget(db, link.url, website.publicUrl))),
  )
  const targetLinks = targets.flatMap((url) => (url ? { url } : []))
  const deadTargets = await listBroken(db, targetLinks, website)
  return broken.flatMap(({ link, problem }, index) => {
    const target = targets[index]
    if (!target) return { ...link, problem }
    const dead = deadTargets.find(({ link: { url } }) => url === target)
    return dead ? { ...link, problem: `Visitors are redirected to ${target}. ${dead.problem}` } : []
  })
}

/** The links to places of this website where nothing is. A page that has ended comes before a redirect of staff. */
async function listBroken<Checked extends Link>(db: Db, links: Checked[], { now, publicUrl }: Website) {
  const own = links.flatMap((link) => {
    const place = findPlace(link.url, publicUrl)
    return place ? { link, place } : []
  })
  const places = own.map(({ place }) => place)
  const known = await readPlaces(db, places, now)
  return own.flatMap(({ link, place }) => {
    const problem = findProblem(place, known)
    const isEnded = place.kind === 'page' && known.pages.get(place.slug)?.status === 'ended'
    return problem === undefined ? [] : { link, problem, isEnded }
  })
}

/** Where a redirect of staff leads; undefined if there is none. */
async function findTarget(db: Db, url: string, publicUrl: string): Promise<string | undefined> {
  const path = ownPath(url, publicUrl)
  const rule = path && (await findRule(db, path))
  return rule ? getTarget(rule, path) : undefined
}

/** Broken links on visible pages and in the menu, each with its section. */
export async function findBrokenLinks(db: Db, website: Website): Promise<BrokenLink[]> {
  const [doubtful, menu] = await Promise.all([listDoubtfulLinks(db, website.now), listActiveMenu(db)])
  const sections = await listActiveSections(db, [...new Set(doubtful.map(({ pageId }) => pageId))])
  const onPages = doubtful.flatMap(({ pageId: id, kind, title, content, path }) => {
    const has = (text: string) => text.includes(path)
    const section = sections.find((one) => one.pageId === id && has(JSON.stringify(one.content)))
    // The search index may not know the last change yet.
    return section || has(content) ? { kind, id, title, sectionId: section?.id ?? null, url: path } : []
  })
  const inMenu = menu.map(({ id, title, url }) => ({ kind: 'menuItem' as const, id, title, sectionId: null, url }))
  return findProblems(db, [...inMenu, ...onPages], website)
}
