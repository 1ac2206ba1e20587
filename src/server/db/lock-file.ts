import { DatabaseSync } from 'node:sqlite'

/* A lock that the system ends if the process is killed. Node has no other. */

/** Creates and locks the file. Returns a function that ends the lock. */
export function lockFile(file: string): () => void {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw error
  }
  return () => lock.close()
}

/** Whether a process holds the lock. A file that cannot be read counts as locked. */
export function isLocked(file: string): boolean {
  try {
    using connection = new DatabaseSync(file, { readOnly: true, timeout: 0 })
    connection.prepare('SELECT count(*) FROM sqlite_master').get()
    return false
  } catch {
    return true
  }
}
