import { hash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { ORPCError } from '@orpc/server'
import * as z from 'zod'
import type { Deps } from '#server/deps.ts'
import { decrypt } from '#server/crypto/encryption.ts'
import { readSettings } from '#server/settings/store.ts'

const PROVIDER = 'Cloudinary'
const SEND_WITHIN_MS = 60_000
const REMOVE_WITHIN_MS = 10_000

export interface ImageHost {
  cloudName: string
  apiKey: string
  apiSecret: string
}

export interface HostedPicture {
  url: string
  /** Its name at the host, which removing it needs. Undefined if other media may use the picture too. */
  publicId: string | undefined
}

const Answer = z.object({
  secure_url: z.url({ protocol: /^https$/ }),
  public_id: z.string().optional(),
  // Settings of the account can make it use a picture that is there already.
  existing: z.boolean().optional(),
  overwritten: z.boolean().optional(),
})
const Removal = z.object({ result: z.literal('ok') })
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

/** Asks the image host for something, signed. */
function ask(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { cloudName, apiKey, apiSecret }: ImageHost,
  { action, fields, file, withinMs }: { action: string; fields: Record<string, string>; file?: [Blob, string]; withinMs: number },
): Promise<Response> {
  const signed = { ...fields, timestamp: String(Math.floor(now().getTime() / 1000)) }
  const form = new FormData()
  if (file) form.set('file', ...file)
  for (const [name, value] of Object.entries(signed)) form.set(name, value)
  form.set('api_key', apiKey)
  form.set('signature', getSignature(signed, apiSecret))
  const address = `${config.imageHostUrl}/v1_1/${encodeURIComponent(cloudName)}/image/${action}`
  return fetch(address, { method: 'POST', body: form, redirect: 'manual', signal: AbortSignal.timeout(withinMs) })
}

/** Sends a picture to the image host (B §7, flow B). Throws an error that names the host. */
export async function sendToImageHost(
  deps: Pick<Deps, 'config' | 'now'>,
  host: ImageHost,
  { path, mimeType, name }: { path: string; mimeType: string; name: string },
  folder: string,
): Promise<HostedPicture> {
  const file: [Blob, string] = [await openAsBlob(path, { type: mimeType }), name]
  const sending = ask(deps, host, { action: 'upload', fields: { folder }, file, withinMs: SEND_WITHIN_MS })
  const answer = await sending.catch((error: unknown) => {
    throw failed('it cannot be reached.', error)
  })
  const body: unknown = await answer.json().catch(() => undefined)
  const taken = Answer.safeParse(body)
  if (answer.ok && taken.success) {
    const { secure_url: url, public_id, existing, overwritten } = taken.data
    return { url, publicId: existing || overwritten ? undefined : public_id }
  }
  if (answer.ok) throw failed('Failed to get public URL')
  const refusal = Refusal.safeParse(body)
  throw failed(refusal.success ? refusal.data.error.message : `it answered ${answer.status}.`)
}

/** Removes a picture whose row could not be saved. A failure is logged with the address. */
export async function removeFromImageHost(
  deps: Pick<Deps, 'config' | 'now' | 'log'>,
  host: ImageHost,
  { url, publicId }: HostedPicture,
): Promise<void> {
  try {
    if (!publicId) throw new Error('It has no name, or others use it.')
    const answer = await ask(deps, host, {
      action: 'destroy',
      fields: { public_id: publicId },
      withinMs: REMOVE_WITHIN_MS,
    })
    Removal.parse(await answer.json())
  } catch (error) {
    deps.log.warn({ err: error, url }, 'A picture that could not be saved is left at the image host')
  }
}
