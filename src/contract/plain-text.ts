import * as z from 'zod'

// Not every database can store NUL and lone surrogates, and nobody types them. A browser posts each new line as
// two characters but counts it as one.
const clean = (text: string) => text.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n').trim()

/** Text of at most `max` UTF-16 code units, as maxlength counts them in browsers. Line breaks become \n. */
export const plainText = (max: number, { missing, tooLong }: { missing?: string; tooLong?: string } = {}) =>
  z.string(missing).transform(clean).pipe(z.string().max(max, tooLong))

/** Text of one line. A line break would start a new line in an e-mail header or a list. */
export const oneLineText = (max: number, messages: { missing?: string; tooLong?: string } = {}) =>
  plainText(max, messages).pipe(z.string().regex(/^[^\r\n\u0085\u2028\u2029]*$/, 'This is one line of text, without line breaks'))
