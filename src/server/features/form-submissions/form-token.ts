import { createHmac, timingSafeEqual } from 'node:crypto'
import { CLOCK_TOLERANCE_MS } from '#server/config/clock-tolerance.ts'

/** Long enough for open tabs, pages stored offline, and cached pages. */
const OLDEST_MS = 14 * 24 * 60 * 60 * 1000

const sign = (time: string, secret: string) =>
  createHmac('sha256', secret).update(`form ${time}`).digest('base64url').slice(0, 27)

/** The time, signed. */
export function formToken(secret: string, now: Date): string {
  const time = now.getTime().toString(36)
  return `${time}.${sign(time, secret)}`
}

/** Whether the token is ours and at most 14 days old. It identifies nobody: all readers of a cached page have the same one. */
export function isGoodToken(token: string, secret: string, now: Date): boolean {
  const [time = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const expected = Buffer.from(sign(time, secret))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  const age = now.getTime() - Number.parseInt(time, 36)
  return age >= -CLOCK_TOLERANCE_MS && age <= OLDEST_MS
}
