/* Every address of the website. Links, redirects, guards, reserved slugs and routers take their paths from here. */

import type { BuiltInSlug } from '#contract/text/slug.ts'

/** Pages that visitors open. */
export const PUBLIC_PATHS = {
  home: '/',
  about: '/about',
  programs: '/programs',
  contact: '/contact',
  privacy: '/privacy',
  blog: '/blog',
  category: '/category',
  tag: '/tag',
  search: '/search',
  preview: '/preview',
} as const

export const FILE_PATHS = {
  rssFeed: '/feed.xml',
  jsonFeed: '/feed.json',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  manifest: '/site.webmanifest',
  favicon: '/favicon.svg',
  /** Leads to the current icon. Emails need it, because nobody can change them later. */
  brandIcon: '/brand-icon.png',
  serviceWorker: '/sw.js',
  /** The script that offers signed-in staff the button "Edit this page". */
  editButton: '/edit-button.js',
  shareImages: '/og',
  media: '/media',
  assets: '/assets',
  illustrations: '/illustrations',
} as const

export const API_PATHS = {
  rest: '/api',
  rpc: '/rpc',
  docs: '/api/docs',
  openApi: '/api/openapi.json',
  uploads: '/api/uploads',
  enquiries: '/api/form-submissions',
  exportEnquiries: '/api/form-submissions/export',
} as const

/** Not in API_PATHS, because every screen of the admin loads that table. */
export const BACKUP_UPLOADS = '/api/backup-uploads'

/** Where programs look for an icon if they read no page. It leads to the current icon. */
export const FAVICON_ICO = '/favicon.ico'

/** Where password managers look for the screen that changes a password (W3C). */
export const CHANGE_PASSWORD = '/.well-known/change-password'

/** For load balancers and monitoring. */
export const PROBE_PATHS = { health: '/healthz', readiness: '/readyz', metrics: '/metrics' } as const

export const ADMIN_PATHS = {
  root: '/admin',
  dashboard: '/admin/dashboard',
  welcome: '/admin/welcome',
  samples: '/admin/samples',
  pages: '/admin/pages',
  posts: '/admin/posts',
  pageSections: '/admin/page-sections',
  drafts: '/admin/drafts',
  menu: '/admin/menu',
  menuItems: '/admin/menu-items',
  categories: '/admin/categories',
  tags: '/admin/tags',
  media: '/admin/media',
  users: '/admin/users',
  account: '/admin/account',
  audit: '/admin/audit',
  mail: '/admin/mail',
  backups: '/admin/backups',
  health: '/admin/health',
  contactInfo: '/admin/contact-info',
  formSubmissions: '/admin/form-submissions',
  siteSettings: '/admin/site-settings',
  seo: '/admin/seo',
  trash: '/admin/trash',
  visitors: '/admin/visitors',
  redirects: '/admin/redirects',
  seeding: '/seed-data',
} as const

/** Screens for people who are not signed in. */
export const GUEST_PATHS = {
  signIn: '/admin-login',
  signInAlias: '/admin/login',
  setup: '/admin/setup',
  resetPassword: '/admin/reset-password',
  verifyEmail: '/admin/verify-email',
  acceptInvitation: '/accept-invitation',
} as const

type ValueOf<Table> = Table extends Table ? Table[keyof Table] : never
/** An address without parameters. Scripts with a byte budget write it out: `'/sw.js' satisfies Path`. */
export type Path = ValueOf<
  typeof PUBLIC_PATHS | typeof FILE_PATHS | typeof API_PATHS | typeof PROBE_PATHS | typeof ADMIN_PATHS | typeof GUEST_PATHS
>

type FirstSegment<Address> = Address extends `/${infer Segment}/${string}`
  ? Segment
  : Address extends `/${infer Segment}`
    ? Segment
    : never
type RouteSlug = Exclude<FirstSegment<Path>, '' | BuiltInSlug | `${string}.${string}`>

// The type lists every first segment, so none can be missing. As values, all tables would be sent to the admin.
const ROUTE_SLUGS: Record<RouteSlug | 'feed' | 'uploads', 1> = {
  'accept-invitation': 1,
  'admin': 1,
  'admin-login': 1,
  'api': 1,
  'assets': 1,
  'blog': 1,
  'category': 1,
  'feed': 1,
  'healthz': 1,
  'illustrations': 1,
  'media': 1,
  'metrics': 1,
  'og': 1,
  'preview': 1,
  'readyz': 1,
  'rpc': 1,
  'search': 1,
  'seed-data': 1,
  'tag': 1,
  'uploads': 1,
}
/** Whether a slug is the first segment of an address of the website. No page can have it. */
export const isRouteSlug = (slug: string) => Object.hasOwn(ROUTE_SLUGS, slug)

/** What routes match: all screens of the admin. */
export const ADMIN_ROUTES = [
  ADMIN_PATHS.root,
  `${ADMIN_PATHS.root}/*`,
  ADMIN_PATHS.seeding,
  GUEST_PATHS.signIn,
  GUEST_PATHS.acceptInvitation,
] as const

/** Neither crawled nor fetched in advance. */
export const PRIVATE_PATHS = [
  ADMIN_PATHS.root,
  GUEST_PATHS.signIn,
  API_PATHS.rest,
  PUBLIC_PATHS.search,
  ADMIN_PATHS.seeding,
  GUEST_PATHS.acceptInvitation,
]

/** Where a page lives: 'home' is '/', any other slug '/{slug}' (A §2). */
export const pagePath = (slug: string): `/${string}` => (slug === 'home' ? PUBLIC_PATHS.home : `/${slug}`)

export const categoryPath = (slug: string) => `${PUBLIC_PATHS.category}/${encodeURIComponent(slug)}`
export const tagPath = (slug: string) => `${PUBLIC_PATHS.tag}/${encodeURIComponent(slug)}`

/** One page of a list of posts. */
export const listPagePath = (listPath: string, page: number) => (page === 1 ? listPath : `${listPath}/page/${page}`)

/** Pages that thank for an enquiry are below it. */
export const ENQUIRY_SENT = `${PUBLIC_PATHS.contact}/sent`
export const enquirySentPath = (reference: string) => `${ENQUIRY_SENT}/${encodeURIComponent(reference)}`

/** A preview for signed-in staff. */
export const staffPreviewPath = (pageId: string) => `${PUBLIC_PATHS.preview}?page=${pageId}`
/** A preview for everyone who has the link. */
export const sharedPreviewPath = (token: string) => `${PUBLIC_PATHS.preview}?token=${token}`

export const backupFilePath = (id: string) => `${API_PATHS.rest}/backups/${id}/file`

export const shareImagePath = (slug: string) => `/og/${slug}.png`
/** The stylesheet of a brand, with the hash of its content. */
export const brandStylesheetPath = (hash: string) => `/brand-${hash}.css`
/** An icon of a website with a brand, with the hash of what it is made from. */
export const brandIconPath = (hash: string, icon: string) => `/brand-${hash}-${icon}.png`
export const sitemapPartPath = (part: number) => `/sitemap-${part}.xml`

/** The permanent address of a media item; its file may be replaced. */
export const mediaPath = (id: string, fileName: string) => `${FILE_PATHS.media}/${id}/${fileName}`
/** The address of one version of the file, which never changes. */
export const mediaVersionPath = (id: string, version: number, fileName: string) =>
  `${FILE_PATHS.media}/${id}/v${version}/${fileName}`

export const sectionsPath = (pageId: string) => `${ADMIN_PATHS.pageSections}/${pageId}`
/** The editor of a post; 'new' for a new one. */
export const postEditorPath = (postId: string) => `${ADMIN_PATHS.posts}/${postId}`
/** The screen on which staff edit a page or a post. */
export const editorPath = (kind: 'page' | 'post', id: string) => (kind === 'post' ? postEditorPath(id) : sectionsPath(id))

export const signInPath = (next: string) => `${GUEST_PATHS.signIn}?next=${encodeURIComponent(next)}`
export const signInMessagePath = (message: string) => `${GUEST_PATHS.signInAlias}?message=${encodeURIComponent(message)}`

// Secrets are in the hash, which neither servers nor the Referer header see.
const hashParams = (fields: Record<string, string>) => `#${new URLSearchParams(fields).toString()}`

export const acceptInvitationPath = (token: string, email: string) =>
  `${GUEST_PATHS.acceptInvitation}${hashParams({ token, email })}`
export const resetPasswordPath = (token: string) => `${GUEST_PATHS.resetPassword}${hashParams({ token })}`
export const verifyEmailPath = (token: string) => `${GUEST_PATHS.verifyEmail}${hashParams({ token })}`
export const setupPath = (token: string) => `${GUEST_PATHS.setup}${hashParams({ token })}`
