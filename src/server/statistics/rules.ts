import { ENQUIRY_SENT, FILE_PATHS, isRouteSlug, PUBLIC_PATHS } from '#contract/paths.ts'
import { getLagosDay } from '#contract/text/time-zone.ts'

/* What is counted, and under which name. Names never contain what could identify a person. */

const MAX_NAME = 100
const LISTS = new Set<string>([PUBLIC_PATHS.blog, PUBLIC_PATHS.category, PUBLIC_PATHS.tag, PUBLIC_PATHS.search])
const EMAIL = /@/
/** Seven digits, perhaps with spaces, dots, hyphens or brackets between them: a phone number or a matriculation number. */
const LONG_NUMBER = /\d(?:[\s().+/-]*\d){6}/

const isPrivate = (text: string) => EMAIL.test(text) || LONG_NUMBER.test(text)

const DAY_MS = 24 * 60 * 60_000

/** The days of Nigeria that end today, the oldest first. */
export const listLastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => getLagosDay(new Date(now.getTime() - (count - 1 - index) * DAY_MS)))

function isOfVisitors(path: string): boolean {
  const end = path.indexOf('/', 1)
  const first = end < 0 ? path : path.slice(0, end)
  return LISTS.has(first) || !isRouteSlug(first.slice(1))
}

/** Each page has one address in this form. It has many others, such as /%61bout, which could fill the table. */
const ADDRESS = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/

/** The name of a page that was shown; undefined if the answer was not a page. The reference of an enquiry is left out. */
export function pageName(path: string): string | undefined {
  if (path.startsWith(`${ENQUIRY_SENT}/`)) return ENQUIRY_SENT
  return ADDRESS.test(path) && isOfVisitors(path) && path.length <= MAX_NAME ? path : undefined
}

/** The name of an address that does not exist; undefined if no person follows such a link, or if it may be private. */
export function missingName(path: string): string | undefined {
  if (!isOfVisitors(path) && !path.startsWith(`${FILE_PATHS.media}/`)) return undefined
  if (path.startsWith(ENQUIRY_SENT) || path.length > MAX_NAME) return undefined
  let readable: string
  try {
    readable = decodeURIComponent(path)
  } catch {
    return undefined
  }
  return isPrivate(readable) ? undefined : path
}

/** A website with a link to this one. */
export interface Referrer {
  /** With its port, as in a Host header. */
  host: string
  name: string
}

/** The website of a referring address; undefined if it is none. */
export function readReferrer(address: string): Referrer | undefined {
  const parsed = URL.parse(address)
  if (!parsed) return undefined
  const { protocol, host, hostname } = parsed
  if ((protocol !== 'http:' && protocol !== 'https:') || hostname.length > MAX_NAME) return undefined
  return { host, name: hostname.replace(/^www\./, '') }
}

/** The words of a search; undefined if they may be private. */
export function searchName(query: string): string | undefined {
  const words = query
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return words === '' || isPrivate(words) ? undefined : words.slice(0, MAX_NAME)
}

/** Whether a person asked for a page to read it. Staff who are signed in, and pages fetched in advance, do not count. */
export function isVisit(
  { method, headers }: { method?: string | undefined; headers: Record<string, string | string[] | undefined> },
  staffHint: string,
): boolean {
  if (method !== 'GET') return false
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined && destination !== 'document') return false
  if (String(headers['sec-purpose'] ?? headers['purpose'] ?? '').includes('prefetch')) return false
  return !String(headers['cookie'] ?? '').includes(staffHint)
}
