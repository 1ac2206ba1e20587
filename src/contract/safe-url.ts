const ALLOWED = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#|\?)/i

/** The address if a visitor may follow it, else ''. Refuses javascript:, data:, protocol-relative and hidden schemes. */
export function safeUrl(value: unknown): string {
  if (typeof value !== 'string') return ''
  // Browsers drop control characters and spaces before they read the scheme.
  // oxlint-disable-next-line no-control-regex -- exactly those characters are meant
  const url = value.replace(/[\u0000-\u0020\u007f]+/g, (run) => (run === ' ' ? ' ' : '')).trim()
  return url.length <= 2048 && ALLOWED.test(url) ? url : ''
}

/** What is said of an address that is none of these. */
export const UNSAFE_PICTURE = 'The address of a picture begins with https:// or /'
export const UNSAFE_FILM = 'The address of a film begins with https:// or /'

/** The address if a picture or a film can be shown from there, else '': browsers are told to load none over a line that anyone can read. */
export function safePictureUrl(value: unknown): string {
  const url = safeUrl(value)
  return /^(?:https:\/)?\//i.test(url) ? url : ''
}
