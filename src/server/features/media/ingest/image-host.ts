import { hash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { ORPCError } from '@orpc/server'
import * as z from 'zod'
import type { Deps } from '#server/deps.ts'
import { decrypt } from '#server/crypto/encryption.ts'
import { readSettings } from '#server/settings/store.ts'

const PROVIDER = 'Cloudinary'
const TIMEOUT_MS = 60_000

export interface ImageHost {
  cloudName: string
  apiKey: string
  apiSecret: string
}

const Answer = z.object({ secure_url: z.url({ protocol: /^https$/ }) })
const Refusal = z.object({ error: z.object({ message: z.string().max(300) }) })

/** The image host, if its cloud name, key and secret are all saved (C §16). */
export async function readImageHost({ database, config }: Pick<Deps, 'database' | 'config'>): Promise<ImageHost | undefined> {
  const saved = await readSettings(database.kysely, ['media_cloud_name', 'media_api_key', 'media_api_secret'])
  const { media_cloud_name: cloudName, media_api_key: apiKey, media_api_secret: sealed } = saved
  if (!cloudName || !apiKey || !sealed) return undefined
  return { cloudName, apiKey, apiSecret: decrypt(sealed, config.secretKey, 'media_api_secret') }
}

/** The signature that the host requires: SHA-1 of the sorted parameters and the secret. */
export const getSignature = (parameters: Record<string, string>, apiSecret: string): string => {
  const sorted = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha1', sorted.map((pair) => pair.join('=')).join('&') + apiSecret)
}

const failed = (reason: string, cause?: unknown) =>
  new ORPCError('BAD_GATEWAY', { message: `The upload to ${PROVIDER} failed: ${reason}`, cause })

/** Sends a picture to the image host (B §7, flow B); resolves to its address there. Throws an error that names the host. */
export async function sendToImageHost(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { cloudName, apiKey, apiSecret }: ImageHost,
  file: { path: string; mimeType: string; name: string },
  folder: string,
): Promise<string> {
  const signed = { folder, timestamp: String(Math.floor(now().getTime() / 1000)) }
  const form = new FormData()
  form.set('file', await openAsBlob(file.path, { type: file.mimeType }), file.name)
  for (const [name, value] of Object.entries(signed)) form.set(name, value)
  form.set('api_key', apiKey)
  form.set('signature', getSignature(signed, apiSecret))
  const address = `${config.imageHostUrl}/v1_1/${encodeURIComponent(cloudName)}/image/upload`
  const asked = { method: 'POST', body: form, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
  const answer = await fetch(address, asked).catch((error: unknown) => {
    throw failed('it cannot be reached.', error)
  })
  const body: unknown = await answer.json().catch(() => undefined)
  const taken = Answer.safeParse(body)
  if (answer.ok && taken.success) return taken.data.secure_url
  if (answer.ok) throw failed('Failed to get public URL')
  const refusal = Refusal.safeParse(body)
  throw failed(refusal.success ? refusal.data.error.message : `it answered ${answer.status}.`)
}
