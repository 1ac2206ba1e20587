import { createHmac, randomBytes } from 'node:crypto'
import { STAFF_HINT } from '#contract/inline-scripts.ts'
import { parse, serialize } from 'hono/utils/cookie'
import { isSameToken } from '#server/crypto/tokens.ts'

const DEVICE_SECONDS = 400 * 24 * 60 * 60

export interface Cookies {
  readSessionToken(header: string | null): string | undefined
  /** The id of this browser, if this account was used in it before. */
  readDevice(header: string | null, userId: string | undefined): string | null
  /** Sets the session, and beside it the hint for public pages. */
  setSession(headers: Headers, token: string, seconds: number): void
  clearSession(headers: Headers): void
  deviceCookie(userId: string): string
}

// Browsers accept the prefix __Host- only from this host, over TLS.
export const cookieName = (name: 'session' | 'device', publicUrl: string) =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name

/**
 * Three cookies, for staff only: the session, the hint that there is one, and a signed id of a browser in which a user has
 * signed in.
 */
export function createCookies({ publicUrl, secretKey }: { publicUrl: string; secretKey: string }): Cookies {
  const isSecure = publicUrl.startsWith('https:')
  const getName = (name: 'session' | 'device') => cookieName(name, publicUrl)
  const set = (name: 'session' | 'device', value: string, maxAge: number) =>
    serialize(getName(name), value, { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure, maxAge })
  const hint = (maxAge: number) => `${STAFF_HINT}; Max-Age=${maxAge}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const read = (header: string | null, name: 'session' | 'device') =>
    header ? parse(header, getName(name))[getName(name)] : undefined
  const mark = (userId: string, number: string) =>
    createHmac('sha256', secretKey).update(`device ${userId} ${number}`).digest('base64url')

  function setSession(headers: Headers, token: string, seconds: number) {
    headers.append('Set-Cookie', set('session', token, seconds))
    headers.append('Set-Cookie', hint(seconds))
  }

  return {
    readSessionToken: (header) => read(header, 'session'),
    readDevice(header, userId) {
      const [number, signature] = read(header, 'device')?.split('.') ?? []
      return userId && number && signature && isSameToken(signature, mark(userId, number)) ? number : null
    },
    setSession,
    clearSession: (headers) => setSession(headers, '', 0),
    deviceCookie(userId) {
      const number = randomBytes(16).toString('base64url')
      return set('device', `${number}.${mark(userId, number)}`, DEVICE_SECONDS)
    },
  }
}
