import { constants } from 'node:fs'
import { access, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { BackupRow } from '#server/db/tables.ts'

/** Whether this process can read the file of a verified backup. Another instance may have made it, or a disk may be unplugged. */
export async function hasFile({ state, path }: Pick<BackupRow, 'state' | 'path'>): Promise<boolean> {
  if (state !== 'verified' || !path) return false
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
}

export interface OpenFile {
  name: string
  bytes: number
  content: ReadableStream<Uint8Array>
}

/** A stream that reads as fast as it is read. Undefined if the file is not here. */
export async function openBackupFile(path: string): Promise<OpenFile | undefined> {
  const file = await open(path, 'r').catch(() => undefined)
  if (!file) return undefined
  const { size } = await file.stat()
  const content = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>
  return { name: basename(path), bytes: size, content }
}
