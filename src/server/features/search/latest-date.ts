const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const DAY = '(?<day>\\d{1,2})'
const YEAR = '(?<year>(?:19|20)\\d\\d)'
const TH = '(?:st|nd|rd|th)?'

/** 12 January 2027, January 12, 2027, 2027-01-12 and 12/01/2027. Nigeria writes the day before the month. */
const FORMATS = [
  `(?<![\\d/.,-])${DAY}${TH}(?: of)? ${MONTH},? ${YEAR}(?!\\d|/\\d)`,
  `\\b${MONTH} ${DAY}${TH},? ${YEAR}(?!\\d|/\\d)`,
  `(?<![\\d/+-])${YEAR}-(?<month>\\d\\d)-${DAY}(?![\\d/-])`,
  `(?<![\\d/+-])${DAY}/(?<month>\\d{1,2})/${YEAR}(?![\\d/-])`,
].map((format) => new RegExp(format, 'gi'))

/** As 2027-01-12; undefined for a day that no calendar has. */
function toDay({ day, month, year }: Record<string, string>): string | undefined {
  const number = MONTHS.indexOf(month!.slice(0, 3).toLowerCase()) + 1 || Number(month)
  const date = new Date(Date.UTC(Number(year), number - 1, Number(day)))
  return date.getUTCMonth() === number - 1 && date.getUTCDate() === Number(day) ? date.toISOString().slice(0, 10) : undefined
}

/** The latest full date in a text of one line, as 2027-01-12. */
export const findLatestDate = (text: string): string | undefined =>
  FORMATS.flatMap((format) => Array.from(text.matchAll(format), ({ groups }) => toDay(groups!) ?? []).flat())
    .toSorted()
    .at(-1)
