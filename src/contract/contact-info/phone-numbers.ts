/** A link in a plain text: `text` is the part at `index` that becomes the link. */
export interface TextLink {
  index: number
  text: string
  url: string
}

/** Digits with spaces, dots, hyphens and brackets between them. Anything else, such as a slash or a comma, ends a number. */
const NUMBER = /\+?(?:\(\+?\d+\)|\d)(?:[ \t\u{a0}.\-\u{2010}-\u{2013}]*(?:\(\d+\)|\d))*/gu

/** The phone numbers in a text, which may hold several: those of 7 to 15 digits, as E.164 allows. A short one, as 112, stands alone. */
export const findPhoneNumbers = (value: string): TextLink[] =>
  [...value.matchAll(NUMBER)].flatMap(({ 0: text, index }) => {
    const digits = text.replace(/\D/g, '')
    const fewest = text === value.trim() ? 3 : 7
    if (digits.length < fewest || digits.length > 15) return []
    return [{ index, text, url: `tel:${text.includes('+') ? '+' : ''}${digits}` }]
  })
