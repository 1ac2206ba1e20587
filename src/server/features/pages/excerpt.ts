import { makeExcerpt } from '#contract/text/excerpt.ts'
import { readText } from '#server/html/safe-html.ts'

/** 200 words a minute, six characters a word including the space, and a fifth of the text is markup. */
const CHARACTERS_A_MINUTE = 6 * 200 * 1.25

export const readingMinutes = (length: number) => Math.max(1, Math.round(length / CHARACTERS_A_MINUTE))

/** The excerpt of the author, or how the text begins. */
export const getExcerpt = (excerpt: string, content: string): string => makeExcerpt(excerpt, content, readText)
