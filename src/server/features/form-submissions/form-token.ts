import { createHmac, timingSafeEqual } from 'node:crypto'

/** Milliseconds since the form was made, or 'forged' for a token that is not ours or older than it may be. */
export type TokenAge = number | 'forged'

/** Forms stay good in open tabs and in pages that were kept for bad lines. */
const OLDEST_MS = 14 * 24 * 60 * 60 * 1000

const sign = (time: string, secret: string) =>
  createHmac('sha256', secret).update(`form ${time}`).digest('base64url').slice(0, 27)

/** The time, signed. */
export function formToken(secret: string, now: Date): string {
  const time = now.getTime().toString(36)
  return `${time}.${sign(time, secret)}`
}

export function ageOfToken(token: string, secret: string, now: Date): TokenAge {
  const [time = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const expected = Buffer.from(sign(time, secret))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
  const age = now.getTime() - Number.parseInt(time, 36)
  return age >= 0 && age <= OLDEST_MS ? age : 'forged'
}
