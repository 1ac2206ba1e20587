import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * After an upgrade, the new program first only serves pages: an upgrade that is rolled back then loses nothing. A file in the
 * data folder says until when. It expires by itself if nobody removes it.
 */

/** Longer than the stop, the start with its migrations, and the watch may take together. */
const LONGEST_MS = 20 * 60_000

const getHoldPath = (dataDir: string) => join(dataDir, 'upgrade-hold')

export function holdWrites(dataDir: string, now: Date): void {
  const until = new Date(now.getTime() + LONGEST_MS).toISOString()
  writeFileSync(getHoldPath(dataDir), until, { mode: 0o600, flush: true })
}

export const releaseWrites = (dataDir: string) => rmSync(getHoldPath(dataDir), { force: true })

/** Until when writes are held; undefined if they are not. */
export function findHoldEnd(dataDir: string, now: Date): Date | undefined {
  try {
    const until = new Date(readFileSync(getHoldPath(dataDir), 'utf8'))
    const left = until.getTime() - now.getTime()
    // If the clock is set back, this must not take longer.
    return left > 0 && left <= LONGEST_MS ? until : undefined
  } catch {
    return undefined
  }
}
