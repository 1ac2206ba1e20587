import type { Path } from './paths.ts'

const EDIT_BUTTON = '/edit-button.js' satisfies Path

/** The cookie beside a session. Scripts can read it; no permission follows from it. */
export const STAFF_HINT = 'staff=1'

/**
 * The only script inside a page. Pages are cached and the same for everybody, so the browser decides: it loads the button
 * "Edit this page" if it has the cookie that is set at sign-in. The content security policy names this text by its hash.
 */
export const STAFF_CHECK = `/${STAFF_HINT}/.test(document.cookie)&&import("${EDIT_BUTTON}")`
