import { plainText } from '#contract/text/plain-text.ts'

/* Words that mean the same in the search of the website: one group in each line, its words separated by commas. */

const MAX_GROUPS = 100
const MAX_WORDS = 10
const MAX_LENGTH = 40

/** Used until somebody saves other groups. */
export const DEFAULT_SYNONYMS = `requirements, eligibility, cut-off, entry requirements
fees, tuition, school fees
programs, programmes, courses
hostel, accommodation
principal, rector
timetable, schedule
phone, telephone, contact`

/** The groups of a text, without empty words and lines. */
export const parseSynonyms = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) => [
      ...new Set(
        line
          .split(',')
          .map((word) => word.trim())
          .filter(Boolean),
      ),
    ])
    .filter((group) => group.length > 0)

function findProblem(group: string[]): string | undefined {
  if (group.length === 1) return `“${group[0]}” needs at least one other word in its line, after a comma`
  if (group.length > MAX_WORDS) return `A line can have at most ${MAX_WORDS} words: “${group[0]}” has ${group.length}`
  const long = group.find((word) => word.length > MAX_LENGTH)
  return long && `A word can have at most ${MAX_LENGTH} characters: “${long.slice(0, MAX_LENGTH)}…”`
}

export const Synonyms = plainText(20_000).transform((typed, context) => {
  const groups = parseSynonyms(typed)
  const problem = groups.length > MAX_GROUPS ? `At most ${MAX_GROUPS} lines` : groups.map(findProblem).find(Boolean)
  if (problem) context.addIssue({ code: 'custom', message: problem })
  return groups.map((group) => group.join(', ')).join('\n')
})
