/** Slugs of the pages with built-in content. A post cannot use them (A §9, B §9). */
export const RESERVED_SLUGS = ['home', 'programs', 'about', 'contact'] as const
export type ReservedSlug = (typeof RESERVED_SLUGS)[number]

/** Slugs of all built-in pages: the four of the specification, and our privacy notice. */
export const BUILT_IN_SLUGS = [...RESERVED_SLUGS, 'privacy'] as const
export type BuiltInSlug = (typeof BUILT_IN_SLUGS)[number]

export const isBuiltIn = (slug: string): slug is BuiltInSlug => (BUILT_IN_SLUGS as readonly string[]).includes(slug)

/** Visitors could mistake these addresses for the sign-in of staff. */
const SIGN_IN_SLUGS = ['login', 'log-in', 'logon', 'log-on', 'signin', 'sign-in', 'wp-admin', 'wp-login']
export const isSignInSlug = (slug: string) => SIGN_IN_SLUGS.includes(slug)

/** The characters of a slug. No page has an address with any other character. */
export const isSlug = (text: string) => /^[a-z0-9-]+$/.test(text)

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The rule for pages (B §4): white space becomes hyphens, everything except a-z, 0-9 and hyphens is removed. */
export const pageSlug = (title: string) =>
  withoutAccents(title)
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')

/** Why a category, tag or post gets no slug from its name. */
export const noSlugFrom = (label: 'name' | 'title') => `Enter a slug: the ${label} has no Latin letters to make one from.`

/** The rule for posts, categories and tags (B §4, §5): each run of other characters becomes one hyphen, none at the ends. */
export const postSlug = (title: string) =>
  withoutAccents(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
