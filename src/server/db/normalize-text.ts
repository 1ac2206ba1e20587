const HOOKED: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ŋ: 'n' }

/** ASCII, no-break spaces, dashes and quotation marks: only their case can change. Most texts have nothing else. */
const PLAIN = /^[\x20-\x7e\n\xa0\u2010-\u2027]*$/

/**
 * Lower case, without accents, with plain letters for the hooked letters of Hausa and for eng: 'osun' finds 'Ọ̀ṣun', and
 * 'danjuma' finds 'Ɗanjuma'. The SQL function `normalize_text` does the same.
 */
export const normalizeText = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[ɓɗƙƴŋ]/g, (letter) => HOOKED[letter]!)

/** The normalized words of a text. They have only letters and digits, so they cannot contain query syntax. */
export const splitWords = (text: string): string[] => normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? []
