/* Values of the header Cache-Control. */

/** Browsers revalidate each time, which an ETag makes cheap. A CDN may cache a page for half a minute. */
export const CACHED = 'public, max-age=0, s-maxage=30'

/** For addresses whose content never changes. */
export const FOR_EVER = 'public, max-age=31536000, immutable'
