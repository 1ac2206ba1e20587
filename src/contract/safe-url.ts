const ALLOWED = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#|\?)/i

/** The address if a visitor may follow it, else ''. Refuses javascript:, data:, protocol-relative and hidden schemes. */
export function safeUrl(value: unknown): string {
  if (typeof value !== 'string') return ''
  // Browsers drop control characters and spaces before they read the scheme.
  // oxlint-disable-next-line no-control-regex -- exactly those characters are meant
  const url = value.replace(/[\u0000-\u0020\u007f]+/g, (run) => (run === ' ' ? ' ' : '')).trim()
  return url.length <= 2048 && ALLOWED.test(url) ? url : ''
}
