import { createHmac, randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { STAFF_HINT } from '#contract/inline-scripts.ts'
import { isSameToken } from '#server/crypto/tokens.ts'

const DEVICE_SECONDS = 400 * 24 * 60 * 60

interface Account {
  id: string
  passwordHash: string
}

// Browsers accept the prefix __Host- only from this host, over TLS.
export const cookieName = (name: 'session' | 'device', publicUrl: string) =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name

/**
 * Three cookies, for staff only: the session, the hint that there is one, and a signed id of a browser in which a user has
 * signed in.
 */
export function createCookies({ publicUrl, secretKey }: { publicUrl: string; secretKey: string }) {
  const isSecure = publicUrl.startsWith('https:')
  const getName = (name: 'session' | 'device') => cookieName(name, publicUrl)
  const set = (name: 'session' | 'device', value: string, maxAge: number) =>
    serialize(getName(name), value, { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure, maxAge })
  const hint = (maxAge: number) => `${STAFF_HINT}; Max-Age=${maxAge}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const read = (header: string | null | undefined, name: 'session' | 'device') =>
    header ? parse(header, getName(name))[getName(name)] : undefined
  // Somebody who once knew the password must not sign in unnoticed with the browser they used then.
  const mark = ({ id, passwordHash }: Account, number: string) =>
    createHmac('sha256', secretKey).update(`device ${id} ${passwordHash} ${number}`).digest('base64url')

  /** Sets the session, and beside it the hint for public pages. */
  function setSession(headers: Headers, token: string, seconds: number): void {
    headers.append('Set-Cookie', set('session', token, seconds))
    headers.append('Set-Cookie', hint(seconds))
  }

  return {
    readSessionToken: (header: string | null | undefined): string | undefined => read(header, 'session'),
    /** The id of this browser, if this account was used in it before, with the present password. */
    readDevice(header: string | null, account: Account | undefined): string | null {
      const [number, signature] = read(header, 'device')?.split('.') ?? []
      return account && number && signature && isSameToken(signature, mark(account, number)) ? number : null
    },
    setSession,
    clearSession: (headers: Headers): void => setSession(headers, '', 0),
    deviceCookie(account: Account): string {
      const number = randomBytes(16).toString('base64url')
      return set('device', `${number}.${mark(account, number)}`, DEVICE_SECONDS)
    },
  }
}

export type Cookies = ReturnType<typeof createCookies>
