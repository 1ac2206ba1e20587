import { accessSync, constants, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** Two connections to one file: in WAL mode reads never wait for writes, neither ours nor another process's. */
export interface Connections {
  reader: DatabaseSync
  writer: DatabaseSync
}

/** The files that SQLite needs beside the database to open it for writing. */
const NEEDED_BYTES = 64 * 1024

const getSize = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * Opens a file where nothing can be written, not even the files that SQLite puts beside it. Undefined if it cannot be read.
 * `immutable` would leave out a write-ahead log, so it is only for a file without one.
 */
export function openForReading(file: string): Connections | undefined {
  if (getSize(file) === 0) return undefined
  const url = pathToFileURL(file)
  url.search = getSize(`${file}-wal`) > 0 ? '?mode=ro&readonly_shm=1' : '?immutable=1'
  const open = () => {
    const connection = new DatabaseSync(url, { readOnly: true, timeout: 0 })
    connection.prepare('SELECT count(*) FROM sqlite_master').get()
    return connection
  }
  try {
    return { reader: open(), writer: open() }
  } catch {
    return undefined
  }
}

/** Whether the file can be written, and its disk has room. */
export function mayBeWritten(file: string): boolean {
  const trial = `${file}-trial`
  try {
    accessSync(file, constants.W_OK)
    writeFileSync(trial, Buffer.alloc(NEEDED_BYTES))
    return true
  } catch {
    return false
  } finally {
    removeIfPossible(trial)
  }
}

function removeIfPossible(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {}
}
