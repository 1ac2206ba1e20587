/** Without accents and in lower case, so that 'Ọ̀ṣun' is found by 'osun'. */
export const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a text, folded: letters and digits only, so nothing in them can mean more to a database. */
export const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
