import { hash, randomBytes, randomInt } from 'node:crypto'
import type { Enquiry } from '#contract/form-submissions/form-submissions.ts'
import { toReadableText } from '#server/crypto/tokens.ts'

/** A new number for the visitor, such as ENQ-4T9XK2M: 35 bits, checked for uniqueness by the database. */
export const newReference = () => `ENQ-${toReadableText(randomBytes(7))}`

export const REFERENCE = /^ENQ-[0-9A-HJKMNP-TV-Z]{7}$/

/** The sort key of an enquiry: its time, and a random number to order those of one millisecond. */
export const newPosition = (now: Date) => now.getTime() * 1000 + randomInt(1000)

/** Identifies an enquiry, so that sending it twice stores it once. */
export function computeFingerprint({ formType, name, email, phone, subject, message, token }: Enquiry): string {
  return hash('sha256', JSON.stringify([formType, name, email, phone, subject, message, token]), 'base64url')
}

const ADDRESS = /https?:\/\/\S|(?<!\/)\bwww\.\w/gi
const LINK_CODE = /\[url[=\]]|<a\s[^>]*href/i
const MANY_ADDRESSES = 3

/** Whether a text advertises: people who ask something rarely send more than two web addresses, and never the code of a link. */
export const hasManyLinks = (text: string): boolean =>
  LINK_CODE.test(text) || (text.match(ADDRESS) ?? []).length >= MANY_ADDRESSES

const HOUR = 60 * 60

/** Says when an enquiry is taken again: the limit of a day ends after hours, the other one after minutes. */
export const describeTooMany = (waitSeconds: number) =>
  `Too many messages came from your network. Please try again in ${waitSeconds > HOUR ? `${Math.ceil(waitSeconds / HOUR)} hours` : 'a few minutes'}.`
