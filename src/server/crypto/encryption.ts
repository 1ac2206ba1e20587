import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/* What the database keeps but a copy of the database must not tell. */

const ALGORITHM = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** A key for one purpose alone, derived from the secret key. */
export const deriveKey = (secretKey: string, purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))

/** The text, encrypted for one purpose: what was sealed for another does not open. */
export function encrypt(text: string, secretKey: string, purpose: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, deriveKey(secretKey, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws if it was sealed with another key or for another purpose, or was changed since. */
export function decrypt(sealed: string, secretKey: string, purpose: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, deriveKey(secretKey, purpose), bytes.subarray(0, NONCE))
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
}
