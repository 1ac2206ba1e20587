import * as z from 'zod'
import { encrypt, decrypt } from '#server/crypto/encryption.ts'

const PURPOSE = 'preview'
const DAYS = 7

/** What a link to a page's preview carries. */
const Preview = z.object({ pageId: z.string(), makerId: z.string(), round: z.int(), expiresAt: z.string() })
export type Preview = z.output<typeof Preview>

/** The token of a link, good for seven days if nobody ends it. */
export function previewToken(
  preview: Omit<Preview, 'expiresAt'>,
  secretKey: string,
  now: Date,
): { token: string; expiresAt: string } {
  const expiresAt = new Date(now.getTime() + DAYS * 24 * 60 * 60_000).toISOString()
  return { token: encrypt(JSON.stringify({ ...preview, expiresAt }), secretKey, PURPOSE), expiresAt }
}

/** What a token carries; undefined when it was made up or has expired. */
export function readPreviewToken(token: string, secretKey: string, now: Date): Preview | undefined {
  try {
    const preview = Preview.parse(JSON.parse(decrypt(token, secretKey, PURPOSE)))
    return now.toISOString() < preview.expiresAt ? preview : undefined
  } catch {
    return undefined
  }
}
