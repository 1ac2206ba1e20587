import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './dialect.ts'

/**
 * False if a program has the file open. Otherwise the file holds everything afterwards, and no write-ahead log is beside it, unless
 * it is damaged.
 */
export function mergeIfAlone(file: string): boolean {
  using connection = new DatabaseSync(file, { timeout: 0 })
  try {
    connection.exec('PRAGMA journal_mode = DELETE')
    return true
  } catch (error) {
    return !isBusy(error)
  }
}
