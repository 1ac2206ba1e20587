import { open, type FileHandle } from 'node:fs/promises'

export async function readPart(path: string, position: number, length: number): Promise<Buffer> {
  await using file = await open(path, 'r')
  return await readAt(file, position, length)
}

/** Up to `length` bytes from that position. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
