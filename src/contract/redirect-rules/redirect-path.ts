import { ENQUIRY_SENT, FILE_PATHS, isRouteSlug, PUBLIC_PATHS } from '#contract/paths.ts'
import { isBuiltIn, isSignInSlug } from '#contract/text/slug.ts'

/** The longest path that a redirect can begin at. */
export const MAX_FROM = 300

// oxlint-disable-next-line no-control-regex -- exactly those characters are meant
const UNUSABLE = /[\\?#\u0000-\u001f\u007f]/

const CLIMBS = /(?:^|\/)\.\.?(?:\/|$)/

/**
 * A path in the form in which redirects compare it: decoded, in small letters, without a slash at the end. Undefined if it is
 * malformed, or if browsers would read it as another path.
 */
export function toFromPath(path: string): string | undefined {
  let readable: string
  try {
    readable = decodeURI(path)
    if (decodeURI(readable) !== readable || CLIMBS.test(decodeURIComponent(path))) return undefined
  } catch {
    return undefined
  }
  const from = readable.normalize('NFC').toLowerCase().replace(/\/+$/, '')
  const [before, ...segments] = from.split('/')
  const isUsable = before === '' && segments.length > 0 && segments.every((segment) => segment !== '')
  return isUsable && !UNUSABLE.test(from) ? from : undefined
}

/** The path itself, and every path above it: /a/b/c, /a/b, /a. */
export function listPathsAbove(from: string): string[] {
  const paths: string[] = []
  for (let path = from; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) paths.push(path)
  return paths
}

const FILES: ReadonlySet<string> = new Set(Object.values(FILE_PATHS))
const MADE_FILES = /^\/(?:sitemap|brand)-[^/]*$/
/** An old website may have had addresses below these. */
const LISTS: ReadonlySet<string> = new Set([PUBLIC_PATHS.blog, PUBLIC_PATHS.category, PUBLIC_PATHS.tag])
/** A file at such an address proves who owns the domain, for example to get a certificate. */
const WELL_KNOWN = '.well-known'

/** Whether visitors could mistake the path for the sign-in of staff, such as /login, /login/x and /wp-login.php. */
export const isSignInPath = (fromPath: string): boolean => isSignInSlug(fromPath.slice(1).replace(/[./].*$/, ''))

/** Whether the program itself answers at this path or at all paths below it, or no redirect may begin there. */
export function isBuiltInPath(fromPath: string): boolean {
  if (FILES.has(fromPath) || MADE_FILES.test(fromPath) || isBuiltIn(fromPath.slice(1))) return true
  const [first = '', second] = fromPath.slice(1).split('/')
  if (first === WELL_KNOWN || `/${first}/${second}` === ENQUIRY_SENT) return true
  return isRouteSlug(first) && (second === undefined || second === 'page' || !LISTS.has(`/${first}`))
}
