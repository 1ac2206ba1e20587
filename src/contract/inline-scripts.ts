import { enquirySentPath, PRIVATE_PATHS, type Path } from './paths.ts'

/* What is inside the pages instead of in files. The content security policy names each by its hash. */

const EDIT_BUTTON = '/edit-button.js' satisfies Path

/** The cookie beside a session. Scripts can read it; no permission follows from it. */
export const STAFF_HINT = 'staff=1'

/**
 * The only script inside a page. Pages are cached and the same for everybody, so the browser decides: it loads the button
 * "Edit this page" if it has the cookie that is set at sign-in.
 */
export const STAFF_CHECK = `/${STAFF_HINT}/.test(document.cookie)&&import("${EDIT_BUTTON}")`

/** Addresses that browsers must not prefetch: searches, files, and paths for staff and programs. */
const NOT_PREFETCHED = [...PRIVATE_PATHS.flatMap((path) => [path, `${path}/*`]), `${enquirySentPath('')}*`, '/*.*']

/** Browsers prefetch a page while the pointer rests on its link. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { and: [{ href_matches: '/*' }, { not: { href_matches: NOT_PREFETCHED } }] }, eagerness: 'moderate' }],
})
