/** Without accents and in lower case, so that 'Ọ̀ṣun' is found by 'osun'. */
export const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a text, folded: letters and digits only, so nothing in them can mean more to a database. */
export const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

const HOOKED: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ŋ: 'n' }

/** Folded, and without the hooks of Hausa and the eng: how staff find names. The SQL function `folded` does the same. */
export const foldedName = (text: string): string =>
  /^[\x20-\x7e\n]*$/.test(text) ? text.toLowerCase() : folded(text).replace(/[ɓɗƙƴŋ]/g, (letter) => HOOKED[letter]!)
