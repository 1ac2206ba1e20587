import { DEFAULT_SITE_NAME } from '#contract/settings/site.ts'

const WORD = /\p{L}[\p{L}\p{M}\p{N}'’]*/gu
/** Words that give no initial: those of "College of Education" are C and E. */
const SMALL_WORDS = new Set(['of', 'and', 'the', 'for', 'in', 'at'])
const LONGEST = 3

/** Up to three letters for a college without a logo: its short name if that is short enough, or the first letters of its name. */
export function getCollegeInitials(siteName: string, shortName = ''): string {
  const short = shortName.trim()
  if (short && Array.from(short).length <= LONGEST) return short.toLocaleUpperCase('en')
  const words = siteName.normalize('NFC').match(WORD) ?? []
  return words
    .filter((word) => !SMALL_WORDS.has(word.toLowerCase()))
    .slice(0, 2)
    .map((word) => /^\p{L}\p{M}*/u.exec(word)![0].toLocaleUpperCase('en'))
    .join('')
}

/** The initials that stand for the logo of this college; '' for the sample college, which has a mark of its own. */
export const getMark = (siteName: string, shortName?: string): string =>
  siteName === DEFAULT_SITE_NAME ? '' : getCollegeInitials(siteName, shortName)
