import { seal, unseal } from '#server/sealed.ts'

const PURPOSE = 'preview'
const DAYS = 7

/** What a link to a page's preview carries; it is good for seven days, whoever has it. */
export function previewToken(pageId: string, secretKey: string, now: Date): { token: string; expiresAt: string } {
  const expiresAt = new Date(now.getTime() + DAYS * 24 * 60 * 60_000).toISOString()
  return { token: seal(JSON.stringify({ pageId, expiresAt }), secretKey, PURPOSE), expiresAt }
}

/** The page that it is for; undefined when it was made up or has expired. */
export function readPreviewToken(token: string, secretKey: string, now: Date): string | undefined {
  try {
    const { pageId, expiresAt } = JSON.parse(unseal(token, secretKey, PURPOSE)) as { pageId: string; expiresAt: string }
    return now.toISOString() < expiresAt ? pageId : undefined
  } catch {
    return undefined
  }
}
