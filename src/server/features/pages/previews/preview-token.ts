import * as z from 'zod'
import { getLatestCreation } from '#server/auth/latest-creation.ts'
import { encrypt, decrypt } from '#server/crypto/encryption.ts'

const PURPOSE = 'preview'
const VALID_MS = 7 * 24 * 60 * 60_000

/** The content of a preview token. `round` is explained in store.ts. */
const Preview = z.object({ pageId: z.string(), makerId: z.string(), round: z.int(), expiresAt: z.string() })
export type Preview = z.output<typeof Preview>

/** A token that is valid for seven days, unless staff end the links of the page. */
export function createPreviewToken(
  preview: Omit<Preview, 'expiresAt'>,
  secretKey: string,
  now: Date,
): { token: string; expiresAt: string } {
  const expiresAt = new Date(now.getTime() + VALID_MS).toISOString()
  return { token: encrypt(JSON.stringify({ ...preview, expiresAt }), secretKey, PURPOSE), expiresAt }
}

/** The content of a token; undefined if it is forged or has expired. */
export function readPreviewToken(token: string, secretKey: string, now: Date): Preview | undefined {
  try {
    const preview = Preview.parse(JSON.parse(decrypt(token, secretKey, PURPOSE)))
    const created = new Date(Date.parse(preview.expiresAt) - VALID_MS).toISOString()
    const time = now.toISOString()
    return time < preview.expiresAt && created <= getLatestCreation(time) ? preview : undefined
  } catch {
    return undefined
  }
}
