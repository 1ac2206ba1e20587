import type { Readable } from 'node:stream'

/** A file to store, as a stream of known length. */
export interface Content {
  body: Readable
  bytes: number
  contentType: string
}

/** First and last byte, both included. */
export interface ByteRange {
  first: number
  last: number
}

/** A file that is being read. The caller reads the body to its end or destroys it. */
export interface Stored {
  bytes: number
  body: Readable
}

/**
 * Stores files. A key is FOLDER/NAME; the folder is a UUID. A file is stored completely or not at all, and survives a
 * power cut once `put` has resolved.
 */
export interface Storage {
  put(key: string, content: Content): Promise<void>
  /** `bytes` is the length of the range. Undefined if there is no such file. */
  get(key: string, range?: ByteRange): Promise<Stored | undefined>
  head(key: string): Promise<{ bytes: number } | undefined>
  /** Deletes a folder with all its files, if it exists. */
  delete(folder: string): Promise<void>
  /** The names of the files in a folder. */
  list(folder: string): Promise<string[]>
  /** The path of a file, if the storage is a folder of this machine. */
  getPath?(key: string): string
}

const KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/([a-z0-9]+(?:\.[a-z0-9]+)?))?$/

/** Folder and name of a key. Throws for anything else, as it could lead out of the storage. */
export function parseKey(key: string): { folder: string; name: string | undefined } {
  const [, folder, name] = KEY.exec(key) ?? []
  if (!folder) throw new Error(`Not a key of the storage: ${key}`)
  return { folder, name }
}

/** Each file of Media has a folder, which holds it and its sizes. */
export const originalKey = (fileId: string) => `${fileId}/original`
