import { TIME_ZONE } from '#contract/text/time-zone.ts'

const FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, dateStyle: 'medium', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, dateStyle: 'medium' })

/** '1 Mar 2029, 11:00 WAT': in the college's time, as on the screens of the admin. */
export const formatTime = (at: Date | string) => `${FORMAT.format(new Date(at))} WAT`
export const formatDay = (at: Date | string) => DAY.format(new Date(at))
