import { FILE_PATHS, isRouteSlug, pagePath, PUBLIC_PATHS, type Path } from '#contract/paths.ts'
import { isBuiltIn, isSlug } from '#contract/text/slug.ts'
import type { PageRow } from '#server/db/content-tables.ts'

/** What a link to our own website names. A route is always there. */
export type LinkedPlace =
  | { kind: 'page' | 'category' | 'tag'; slug: string }
  | { kind: 'file'; id: string }
  | { kind: 'route' | 'preview' | 'unknown' }

const FILES: readonly string[] = Object.values(FILE_PATHS) satisfies Path[]

/** The path of a link to our own website, without query and fragment. Undefined for all other links. */
export function ownPath(url: string, publicUrl: string): string | undefined {
  const isAbsolute = url === publicUrl || ['/', '?', '#'].some((next) => url.startsWith(publicUrl + next))
  const path = (isAbsolute ? url.slice(publicUrl.length) : url).replace(/[?#].*$/s, '')
  if (isAbsolute) return path || '/'
  return path.startsWith('/') && !path.startsWith('//') ? path : undefined
}

/** What is at a path of our own website. */
export function parsePlace(path: string): LinkedPlace {
  const [first = '', second = '', ...rest] = path.slice(1).replace(/\/$/, '').split('/')
  if (first === '') return { kind: 'page', slug: 'home' }
  if (FILES.includes(path)) return { kind: 'route' }
  const root: string = `/${first}`
  if (root === PUBLIC_PATHS.preview) return { kind: 'preview' }
  if (root === FILE_PATHS.media && second) return { kind: 'file', id: second }
  for (const kind of ['category', 'tag'] as const) {
    if (root === PUBLIC_PATHS[kind]) return second ? { kind, slug: second } : { kind: 'unknown' }
  }
  if (isRouteSlug(first)) return { kind: 'route' }
  const slug = first.toLowerCase()
  return second === '' && rest.length === 0 && isSlug(slug) ? { kind: 'page', slug } : { kind: 'unknown' }
}

/** What a link names; undefined if it leads to another website. */
export function findPlace(url: string, publicUrl: string): LinkedPlace | undefined {
  const path = ownPath(url, publicUrl)
  return path === undefined ? undefined : parsePlace(path)
}

/** Ended: visitors cannot open it any more, and nothing instead of it. */
export interface LinkedPage {
  title: string
  status: PageRow['status'] | 'ended'
}

/** What the database holds at the places of some links. */
export interface KnownPlaces {
  /** By slug, also by former ones. */
  pages: ReadonlyMap<string, LinkedPage>
  categories: ReadonlySet<string>
  tags: ReadonlySet<string>
  files: ReadonlySet<string>
}

/** Why visitors find nothing at a place; undefined if they do. */
export function findProblem(place: LinkedPlace, known: KnownPlaces): string | undefined {
  if (place.kind === 'file') return known.files.has(place.id) ? undefined : 'This file is no longer in the Media Library.'
  if (place.kind === 'category' && !known.categories.has(place.slug)) return `There is no active category "${place.slug}".`
  if (place.kind === 'tag' && !known.tags.has(place.slug)) return `There is no active tag "${place.slug}".`
  if (place.kind === 'preview') return 'This is a preview, which visitors cannot open.'
  if (place.kind === 'unknown') return 'This website has no page with this address.'
  if (place.kind !== 'page') return undefined
  const page = known.pages.get(place.slug)
  if (page === undefined) return isBuiltIn(place.slug) ? undefined : `There is no page at ${pagePath(place.slug)}.`
  if (page.status === 'published') return undefined
  if (page.status === 'ended') return `Visitors cannot open "${page.title}" any more: it has ended.`
  return page.status === 'draft'
    ? `Visitors cannot open "${page.title}" yet: it is a draft.`
    : `Visitors cannot open "${page.title}" yet: it is scheduled.`
}
