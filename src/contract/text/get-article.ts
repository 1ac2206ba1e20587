/** The indefinite article of a word, by its first letter. */
export const getArticle = (word: string) => (/^[aeiou]/i.test(word) ? 'an' : 'a')
