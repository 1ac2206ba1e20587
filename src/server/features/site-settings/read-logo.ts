import { buffer } from 'node:stream/consumers'
import { FILE_PATHS } from '#contract/paths.ts'
import type { Deps } from '#server/deps.ts'
import { findServed } from '#server/features/media/store.ts'
import { originalKey } from '#server/storage/storage.ts'

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
