import { createHmac, timingSafeEqual } from 'node:crypto'

/** Forms stay good in open tabs, in pages that were kept for bad lines, and in those that a cache holds for many visitors. */
const OLDEST_MS = 14 * 24 * 60 * 60 * 1000

const sign = (time: string, secret: string) =>
  createHmac('sha256', secret).update(`form ${time}`).digest('base64url').slice(0, 27)

/** The time, signed. */
export function formToken(secret: string, now: Date): string {
  const time = now.getTime().toString(36)
  return `${time}.${sign(time, secret)}`
}

/** Whether a form of ours from the last 14 days was sent. Nothing more: visitors of a kept page share its time. */
export function isGoodToken(token: string, secret: string, now: Date): boolean {
  const [time = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const expected = Buffer.from(sign(time, secret))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  const age = now.getTime() - Number.parseInt(time, 36)
  return age >= 0 && age <= OLDEST_MS
}
