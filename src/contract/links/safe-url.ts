const ALLOWED = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#|\?)/i

/** The address if a visitor may follow it, else ''. Refuses javascript:, data:, protocol-relative and hidden schemes. */
export function safeUrl(value: unknown): string {
  if (typeof value !== 'string') return ''
  // Browsers drop control characters and spaces before they read the scheme.
  // oxlint-disable-next-line no-control-regex -- exactly those characters are meant
  const url = value.replace(/[\u0000-\u0020\u007f]+/g, (run) => (run === ' ' ? ' ' : '')).trim()
  return url.length <= 2048 && ALLOWED.test(url) ? url : ''
}

/** The messages for an address that is neither. */
export const UNSAFE_PICTURE = 'The address of a picture must begin with https:// or /'
export const UNSAFE_FILE = 'The address of a file must begin with https:// or /'
export const UNSAFE_VIDEO = 'The address of a video must begin with https:// or /'

/** The address if browsers may load an image or video from it, else ''. Our content policy refuses http:. */
export function safePictureUrl(value: unknown): string {
  const url = safeUrl(value)
  return /^(?:https:\/)?\//i.test(url) ? url : ''
}
