import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'

/* Encrypts secrets in the database, so that a copy of the database does not reveal them. */

const ALGORITHM = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

export const deriveKey = (secretKey: string, purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))

/** Tells secret keys apart, and reveals nothing of them. */
export const getSecretKeyId = (secretKey: string) => hash('sha256', deriveKey(secretKey, 'backup key id')).slice(0, 16)

export function encrypt(text: string, secretKey: string, purpose: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, deriveKey(secretKey, purpose), nonce)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Throws if the text was encrypted with another key or for another purpose, or was changed. */
export function decrypt(encrypted: string, secretKey: string, purpose: string): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, deriveKey(secretKey, purpose), bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
}
