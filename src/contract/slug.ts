/** Slugs of the pages with built-in content. A post cannot use them (A §9, B §9). */
export const RESERVED_SLUGS = ['home', 'programs', 'about', 'contact'] as const
export type ReservedSlug = (typeof RESERVED_SLUGS)[number]

/** Slugs of all built-in pages: the four of the specification, and our privacy notice. */
export const BUILT_IN_SLUGS = [...RESERVED_SLUGS, 'privacy'] as const
export type BuiltInSlug = (typeof BUILT_IN_SLUGS)[number]

export const isBuiltIn = (slug: string): slug is BuiltInSlug => (BUILT_IN_SLUGS as readonly string[]).includes(slug)

/** The characters of a slug. An address with any other leads to no page. */
export const isSlug = (text: string) => /^[a-z0-9-]+$/.test(text)

/** First segments of the website's own addresses that a slug could be mistaken for; route-slugs.test.ts holds them against the routes. */
export const ROUTE_SLUGS: readonly string[] = [
  'accept-invitation',
  'admin',
  'admin-login',
  'api',
  'assets',
  'blog',
  'category',
  'feed',
  'healthz',
  'illustrations',
  'media',
  'metrics',
  'og',
  'preview',
  'readyz',
  'rpc',
  'search',
  'seed-data',
  'tag',
  'uploads',
]

/** The path of a page: '/' for home, '/{slug}' for others (A §2). */
export const pathOfSlug = (slug: string) => (slug === 'home' ? '/' : `/${slug}`)

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The rule for pages (B §4): white space becomes hyphens, everything except a-z, 0-9 and hyphens is removed. */
export const pageSlug = (title: string) =>
  fold(title)
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')

/** The rule for posts, categories and tags (B §4, §5): each run of other characters becomes one hyphen, none at the ends. */
export const postSlug = (title: string) =>
  fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
