import { buffer } from 'node:stream/consumers'
import { FILE_PATHS } from '#contract/paths.ts'
import type { Deps } from '#server/deps.ts'
import { findServed } from '#server/features/media/store.ts'
import { openSharp } from '#server/images/open-sharp.ts'
import { originalKey } from '#server/storage/storage.ts'

const MAX_PIXELS = 50_000_000
const SECONDS = 10

/** The file of a logo in the Media Library. Undefined for any other address, and for a file that is not a picture. */
export async function readLogo(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  logo: string,
): Promise<Buffer | undefined> {
  const id = new RegExp(`^${FILE_PATHS.media}/([\\w-]+)/`).exec(logo)?.[1]
  const file = id && (await findServed(database.kysely, id))
  if (!file || !file.mimeType.startsWith('image/')) return undefined
  const stored = await storage.get(originalKey(file.fileId))
  return stored && buffer(stored.body)
}

/** Opens the file of a logo, which may be any picture, within limits. */
export async function openLogo(logo: Buffer) {
  const sharp = await openSharp()
  return sharp(logo, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: SECONDS })
}
