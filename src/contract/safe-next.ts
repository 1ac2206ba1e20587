export const DASHBOARD = '/admin/dashboard'

const STAFF_PATH = /^\/(?:admin(?:\/[\w./-]*)?|seed-data)(?:[?#]|$)/

/** Where to go after signing in: the wanted place if it is one of the staff's own, else the dashboard. */
export function safeNext(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 1000 || !STAFF_PATH.test(wanted) || wanted.includes('..')) return DASHBOARD
  // oxlint-disable-next-line no-control-regex -- browsers drop these, and read another address than we do
  return /[\u0000-\u0020\u007f]|^[^?#]*(?:\\|\/\/)/.test(wanted) ? DASHBOARD : wanted
}
