import * as z from 'zod'

/** Control characters except line breaks and tabs. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu

/**
 * Text without control characters and lone surrogates: not every database can store them, XML forbids some, and nobody types
 * them. Every line break becomes \n; a browser posts it as two characters but counts it as one.
 */
export const withoutControls = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?|\u0085/g, '\n')
    .replace(CONTROLS, '')

const clean = (text: string) => withoutControls(text).trim()

/** Text of at most `max` UTF-16 code units, as maxlength counts them in browsers. Line breaks become \n. */
export const plainText = (max: number, { missing, tooLong }: { missing?: string; tooLong?: string } = {}) =>
  z.string(missing).transform(clean).pipe(z.string().max(max, tooLong))

/** Text of one line. A line break would start a new line in an email header or a list. */
export const oneLineText = (max: number, messages: { missing?: string; tooLong?: string } = {}) =>
  plainText(max, messages).pipe(z.string().regex(/^[^\n\u2028\u2029]*$/, 'This must be one line of text'))
