import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './encryption.ts'

// Crockford's base 32 has no characters that are easily confused.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random token of 256 bits. */
export const createToken = () => randomBytes(32).toString('base64url')

/** The hash to store. 256 random bits cannot be guessed, so it needs no salt and no slow hash. */
export const hashToken = (token: string) => hash('sha256', token, 'base64url')

/** A token that only this server can compute, always the same for the same purpose and id. */
export const deriveToken = (secretKey: string, purpose: string, id: string) =>
  createHmac('sha256', deriveKey(secretKey, `token ${purpose}`))
    .update(id)
    .digest('base64url')

export function isSameToken(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(hashToken(given)), Buffer.from(hashToken(expected))]
  return timingSafeEqual(one, other)
}

/** A letter or digit for each byte, easy to read out and type. Uses five bits of each. */
export const toReadableText = (bytes: Uint8Array) => Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** The same in groups of four. */
export const toReadableCode = (bytes: Uint8Array) =>
  toReadableText(bytes)
    .match(/.{1,4}/g)!
    .join('-')

/** Brings a typed code into its printed form: ignores case and spaces, and corrects characters that look alike. */
export const normalizeCode = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/(.{4})(?=.)/g, '$1-')
