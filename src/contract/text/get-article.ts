/** "a" or "an", as a word that is spoken as it is written needs it. */
export const getArticle = (word: string) => (/^[aeiou]/i.test(word) ? 'an' : 'a')
