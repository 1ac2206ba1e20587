import { open } from 'node:fs/promises'

/** Waits until a file, or the names in a folder, survive a power cut. */
export async function syncPath(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}
