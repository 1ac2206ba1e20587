import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

// Crockford's base 32: no letter that is taken for another when it is read out.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 256 bits that nobody can guess. */
export const createToken = () => randomBytes(32).toString('base64url')

/** What is kept of a token. No salt and no stretching: there is nothing to guess in 256 bits. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A token that this server can make again for the same thing, and nobody else at all. */
export const deriveToken = (secretKey: string, purpose: string, id: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secretKey, '', `token ${purpose}`, 32)))
    .update(id)
    .digest('base64url')

export function isSameToken(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(hashToken(given)), Buffer.from(hashToken(expected))]
  return timingSafeEqual(one, other)
}

/** Bytes as letters that can be printed, read out and typed, in groups of four; five bits each. */
export function toReadableCode(bytes: Uint8Array, letters: number): string {
  const text = Array.from(bytes.subarray(0, letters), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return text.match(/.{1,4}/g)!.join('-')
}

/** What was typed, as it was printed: case, spaces and look-alikes do not matter. */
export const normalizeCode = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/(.{4})(?=.)/g, '$1-')
