import { ADMIN_PATHS } from '#contract/paths.ts'

const STAFF_PATH = new RegExp(`^(?:${ADMIN_PATHS.root}(?:/[\\w./-]*)?|${ADMIN_PATHS.seeding})(?:[?#]|$)`)

/** Where to go after signing in: `next` if it is a screen of the admin, else the dashboard. */
export function safeNext(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 1000 || !STAFF_PATH.test(wanted) || wanted.includes('..'))
    return ADMIN_PATHS.dashboard
  // oxlint-disable-next-line no-control-regex -- browsers drop these and would read a different address
  return /[\u0000-\u0020\u007f]|^[^?#]*(?:\\|\/\/)/.test(wanted) ? ADMIN_PATHS.dashboard : wanted
}
