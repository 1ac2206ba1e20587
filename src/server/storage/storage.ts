import type { Readable } from 'node:stream'

/** What is put: as a stream, whose length is known beforehand. */
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

/** A file under way; whoever asked for it reads the body to its end or destroys it. */
export interface Stored {
  bytes: number
  body: Readable
}

/**
 * Where files are kept. A key is FOLDER/NAME, the folder being a UUID. What was put is there as a whole or not at all,
 * and survives a power cut once `put` has resolved.
 */
export interface Storage {
  put(key: string, content: Content): Promise<void>
  /** `bytes` are those of the range; undefined when there is no such file. */
  get(key: string, range?: ByteRange): Promise<Stored | undefined>
  head(key: string): Promise<{ bytes: number } | undefined>
  /** Deletes a folder with all its files; one that is not there is as good. */
  delete(folder: string): Promise<void>
  /** The names of the files in a folder. */
  list(folder: string): Promise<string[]>
  /** The path of a file, for whatever reads files by itself; only where they lie on this machine. */
  pathOf?(key: string): string
}

const KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/([a-z0-9]+(?:\.[a-z0-9]+)?))?$/

/** Folder and name of a key. Throws for anything that could lead elsewhere: keys are made by the program alone. */
export function partsOf(key: string): { folder: string; name: string | undefined } {
  const [, folder, name] = KEY.exec(key) ?? []
  if (!folder) throw new Error(`Not a key of the storage: ${key}`)
  return { folder, name }
}
