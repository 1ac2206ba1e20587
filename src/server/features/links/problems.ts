import type { Db } from '#server/db/database.ts'
import { getTarget } from '#server/redirects/rules.ts'
import { findRule } from '#server/redirects/store.ts'
import { findPlace, findProblem, ownPath, type KnownPlaces, type LinkedPlace } from './rules.ts'
import { readPlaces } from './store.ts'

interface Link {
  url: string
  place: LinkedPlace
}

interface Website {
  now: string
  publicUrl: string
}

/** The links to this website at which visitors find nothing, each with the reason. They follow redirects of staff. */
export async function findProblems<Checked extends Link>(
  db: Db,
  links: Checked[],
  { now, publicUrl }: Website,
): Promise<(Checked & { problem: string })[]> {
  const broken = await listBroken(db, links, now)
  const targets = await Promise.all(
    broken.map(async ({ link, isEnded }) => (isEnded ? undefined : findTarget(db, link.url, publicUrl))),
  )
  const places = targets.flatMap((url) => {
    const place = url && findPlace(url, publicUrl)
    return url && place ? { url, place } : []
  })
  const deadTargets = new Map((await listBroken(db, places, now)).map(({ link, problem }) => [link.url, problem]))
  return broken.flatMap(({ link, problem }, index) => {
    const target = targets[index]
    if (!target) return { ...link, problem }
    const deadTarget = deadTargets.get(target)
    return deadTarget ? { ...link, problem: `Visitors are redirected to ${target}. ${deadTarget}` } : []
  })
}

/** The links to places where nothing is. A page that has ended comes before a redirect of staff. */
async function listBroken<Checked extends Link>(db: Db, links: Checked[], now: string) {
  const known = await readPlaces(
    db,
    links.map(({ place }) => place),
    now,
  )
  return links.flatMap((link) => {
    const problem = findProblem(link.place, known)
    return problem === undefined ? [] : { link, problem, isEnded: isEnded(link.place, known) }
  })
}

const isEnded = (place: LinkedPlace, known: KnownPlaces) =>
  place.kind === 'page' && known.pages.get(place.slug)?.status === 'ended'

/** Where a redirect of staff leads; undefined if there is none. */
async function findTarget(db: Db, url: string, publicUrl: string): Promise<string | undefined> {
  const path = ownPath(url, publicUrl)
  const rule = path && (await findRule(db, path))
  return rule ? getTarget(rule, path) : undefined
}
