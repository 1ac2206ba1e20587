const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/

/**
 * The encoding of a drawing: by its first bytes, else by its declaration, else UTF-8. A declaration that can be read as
 * ASCII and says UTF-16 is what .NET writes above UTF-8.
 */
function encodingOf(bytes: Buffer): string {
  const start = bytes.toString('hex', 0, 2)
  if (start === 'feff' || start === '003c') return 'utf-16be'
  if (start === 'fffe' || start === '3c00') return 'utf-16le'
  const declared = DECLARED.exec(bytes.toString('latin1', 0, 300))?.[1] ?? 'utf-8'
  return /^(?:utf|ucs)-?16/i.test(declared) ? 'utf-8' : declared
}

/** The beginning of a drawing, as far as it can be read: enough to know one. */
export function textOfStart(bytes: Buffer): string {
  try {
    return new TextDecoder(encodingOf(bytes)).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}

/** All of it. Throws where the encoding is not known, or is not the one that was said. */
export const textOf = (bytes: Buffer): string => new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
