import * as z from 'zod'

// NUL and lone surrogates cannot be stored in every database; nobody types them. A browser posts each new line as
// two characters, and counts it as one.
const clean = (text: string) => text.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n').trim()

/** Text as a person meant it, at most so many UTF-16 code units long, as a browser's maxlength counts them. */
export const plainText = (max: number, { missing, tooLong }: { missing?: string; tooLong?: string } = {}) =>
  z.string(missing).transform(clean).pipe(z.string().max(max, tooLong))

/** The same for a field of one line: a line break in it would be another line of a mail or a list. */
export const oneLineText = (max: number, messages: { missing?: string; tooLong?: string } = {}) =>
  plainText(max, messages).pipe(z.string().regex(/^[^\r\n\u0085\u2028\u2029]*$/, 'This is one line of text, without line breaks'))
