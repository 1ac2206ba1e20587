import { accessSync, constants, statSync } from 'node:fs'
import { access, open, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { formatFileSize } from '#contract/text/format-file-size.ts'
import type { BackupRow } from '#server/db/tables.ts'
import { BackupError } from './backup-error.ts'

/* Files of backups: their names, whether they can be read, and whether there is room for them. */

const UPLOADED = 'uploaded-'

/** Where an uploaded backup is stored. Its name says that it was uploaded. */
export const uploadedPath = (folder: string, id: string) => join(folder, `${UPLOADED}${id}.tar`)

export const isUploaded = (path: string | null) => path !== null && basename(path).startsWith(UPLOADED)

/** Throws if there is no file of a backup that can be read. */
export function requireFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new BackupError(`There is no ${path}.`)
  if (found.isDirectory()) throw new BackupError(`${path} is a folder. Name the file of a backup.`)
  accessSync(path, constants.R_OK)
}

/** Whether this process can read the file of a verified backup. Another instance may have made it, or a disk may be unplugged. */
export async function hasFile({ state, path }: Pick<BackupRow, 'state' | 'path'>): Promise<boolean> {
  if (state !== 'verified' || !path) return false
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
}

/** The file as a stream, which is read no faster than the client takes it. Undefined if there is no file here. */
export async function openBackupFile(path: string) {
  const file = await open(path, 'r').catch(() => undefined)
  if (!file) return undefined
  const { size } = await file.stat()
  const content = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>
  return { name: basename(path), bytes: size, content }
}

/** Refuses before anything is written. `choice` says how the operator chooses the folder. */
export async function requireSpace(folder: string, bytes: number, choice: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes) return
  throw new BackupError(
    `There is not enough room in ${folder}: up to ${formatFileSize(bytes, Math.ceil)} are needed, and ${formatFileSize(free, Math.floor)} are free. Make room, or ${choice} on another disk.`,
  )
}
