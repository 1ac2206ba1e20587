export const DASHBOARD = '/admin/dashboard'

const STAFF_PATH = /^\/(?:admin(?:\/[\w./-]*)?|seed-data)(?:[?#]|$)/

/** Where to go after signing in: `next` if it is a screen of the admin, else the dashboard. */
export function safeNext(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 1000 || !STAFF_PATH.test(wanted) || wanted.includes('..')) return DASHBOARD
  // oxlint-disable-next-line no-control-regex -- browsers drop these and would read a different address
  return /[\u0000-\u0020\u007f]|^[^?#]*(?:\\|\/\/)/.test(wanted) ? DASHBOARD : wanted
}
