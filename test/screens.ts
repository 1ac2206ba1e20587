import { ROLES, type Role } from '#contract/permissions.ts'

const STAFF: readonly Role[] = ROLES
const EDITORS: readonly Role[] = ['editor', 'admin']
const ADMINS: readonly Role[] = ['admin']

/**
 * Every route of the staff's screens and who may see it, written down once more, for tests to hold the program against. A new
 * route without an entry fails them.
 */
export const SCREENS: Record<string, 'guests' | readonly Role[]> = {
  '/admin-login': 'guests',
  '/admin/login': 'guests',
  '/admin/setup': 'guests',
  '/admin/reset-password': 'guests',
  '/admin/verify-email': 'guests',
  '/accept-invitation': 'guests',

  '/admin': STAFF,
  '/admin/dashboard': STAFF,
  '/admin/pages': STAFF,
  '/admin/posts/:postId?': STAFF,
  '/admin/page-sections/:pageId?': STAFF,
  '/admin/drafts': STAFF,
  '/admin/menu': STAFF,
  '/admin/menu-items': STAFF,
  '/admin/media': STAFF,
  '/admin/account': STAFF,
  '/admin/categories': EDITORS,
  '/admin/tags': EDITORS,
  '/admin/visitors': EDITORS,
  '/admin/redirects': EDITORS,
  '/admin/form-submissions': EDITORS,
  '/admin/welcome': ADMINS,
  '/admin/samples': ADMINS,
  '/admin/users': ADMINS,
  '/admin/audit': ADMINS,
  '/admin/mail': ADMINS,
  '/admin/backups': ADMINS,
  '/admin/health': ADMINS,
  '/admin/trash': ADMINS,
  '/admin/contact-info': ADMINS,
  '/admin/site-settings': ADMINS,
  '/admin/seo': ADMINS,
  '/seed-data': ADMINS,
}

/** The screens that need a session, as addresses. */
export const STAFF_SCREENS: { path: string; who: readonly Role[] }[] = Object.entries(SCREENS).flatMap(([route, who]) =>
  who === 'guests' ? [] : [{ path: route.replace(/\/:\w+\?$/, ''), who }],
)

export const GUEST_SCREENS = Object.keys(SCREENS).filter((route) => SCREENS[route] === 'guests')
