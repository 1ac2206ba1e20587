import { TIME_ZONE } from '#contract/text/time-zone.ts'

/** What a check found. A sentence of a warning or failure says what to do. */
export interface Finding {
  name: string
  state: 'ok' | 'warning' | 'failed'
  sentence: string
}

/** What a check returns: `examine` adds its name. */
export type Result = Omit<Finding, 'name'>

export const warning = (sentence: string): Result => ({ state: 'warning', sentence })
export const failed = (sentence: string): Result => ({ state: 'failed', sentence })

/** The problems found, or one sentence that says that all is well. */
export function findings(problems: (Result | false | '' | null | undefined)[], allWell: string): Result[] {
  const found = problems.filter((problem) => !!problem)
  return found.length > 0 ? found : [{ state: 'ok', sentence: allWell }]
}

const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, dateStyle: 'medium', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, dateStyle: 'medium' })

/** '1 Mar 2029, 11:00 WAT': in the college's time, as on the screens of the admin. */
export const formatTime = (at: Date | string) => `${TIME.format(new Date(at))} WAT`
export const formatDay = (at: Date | string) => DAY.format(new Date(at))
