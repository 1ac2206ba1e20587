import type { Transaction } from 'kysely'
import { auditedTransaction } from '#server/audit/audit.ts'
import type { Database } from '#server/db/database.ts'
import { notify } from '#server/db/dialect.ts'
import type { Tables } from '#server/db/tables.ts'
import { createChangedParts, type Affected, type ChangedParts } from './changed-parts.ts'
import { raiseContentVersion, readContentVersion } from './store.ts'

const CHANNEL = 'content_changed'
/** How often to look for writes of other processes. PostgreSQL also sends notifications, but they can get lost. */
const POLL_MS = { sqlite: 20, postgres: 1000 }

/** Tracks changes of everything that visitors can see, by this and by other processes. */
export interface ContentVersion extends AsyncDisposable {
  /** A number that rises with every change. Cheap enough for every request. */
  current(): number
  /** Whether a change after this version affects one of these parts. */
  haveChangedSince: ChangedParts['haveChangedSince']
  /**
   * Runs a write of content in an `auditedTransaction` and notifies other processes after the commit. It affects everything
   * unless the work says what.
   */
  change<T>(work: (trx: Transaction<Tables>, affects: AffectsOnly) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** Declares what this write affects. Several calls add up, and 'everything' wins. */
export type AffectsOnly = (affected: Affected) => void

const union = (one: Affected, other: Affected): Affected =>
  one === 'everything' || other === 'everything' ? 'everything' : [...one, ...other]

/** What other instances are told. PostgreSQL takes less than 8,000 bytes. */
function toNotice(version: number, affected: Affected): string {
  const notice = JSON.stringify({ version, affected })
  return notice.length < 7000 ? notice : JSON.stringify({ version, affected: 'everything' })
}

function readNotice(notice: string): { version: number; affected: Affected } | undefined {
  try {
    return JSON.parse(notice) as { version: number; affected: Affected }
  } catch {
    return undefined
  }
}

export async function watchContentVersion(database: Database, now = () => performance.now()): Promise<ContentVersion> {
  const read = () => readContentVersion(database.kysely)

  const parts = createChangedParts()
  let stored = await read()
  let lookedAt = now()

  function update(latest: number | undefined, affected: Affected = 'everything') {
    if (latest === undefined || latest === stored) return
    // After a gap it is not known what the changes in between affect.
    parts.add(latest === stored + 1 ? affected : 'everything')
    stored = latest
  }
  // If the database does not answer, cached pages stay valid and the next look asks again.
  function look() {
    if (database.kind === 'postgres') return void lookAtPostgres()
    try {
      update(database.readForeignVersion())
    } catch {}
  }
  async function lookAtPostgres() {
    const known = stored
    const latest = await read().catch(() => undefined)
    // Otherwise the answer may be older than what is known by now.
    if (stored === known) update(latest)
  }
  function onNotice(text = '') {
    const notice = readNotice(text)
    if (!notice) look()
    else if (notice.version > stored) update(notice.version, notice.affected)
  }

  const stopListening = await database.listen(CHANNEL, onNotice)

  return {
    haveChangedSince: parts.haveChangedSince,
    current() {
      const time = now()
      if (time - lookedAt >= POLL_MS[database.kind]) {
        lookedAt = time
        look()
      }
      return parts.version()
    },
    async change(work) {
      let affected: Affected | undefined
      const affects: AffectsOnly = (more) => {
        affected = union(affected ?? [], more)
      }
      const { result, raised } = await auditedTransaction(database, async (trx) => {
        const raised = await raiseContentVersion(trx)
        const result = await work(trx, affects)
        if (database.kind === 'postgres') await notify(trx, CHANNEL, toNotice(raised, affected ?? 'everything'))
        return { result, raised }
      })
      update(raised, affected)
      return result
    },
    stop: stopListening,
    [Symbol.asyncDispose]: stopListening,
  }
}
