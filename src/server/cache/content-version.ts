import type { Transaction } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { notify } from '#server/db/dialect.ts'
import type { Tables } from '#server/db/tables.ts'
import { raiseContentVersion, readContentVersion } from './store.ts'

const CHANNEL = 'content_changed'
/** How often to look for writes of other processes. PostgreSQL also sends notifications, but they can get lost. */
const POLL_MS = { sqlite: 20, postgres: 1000 }

/** Tracks changes of everything that visitors can see, by this and by other processes. */
export interface ContentVersion {
  /** A number that rises with every change. Cheap enough for every request. */
  current(): number
  /**
   * Runs a write of content in one transaction and notifies other processes after the commit. Such writes run one at a
   * time across all processes: the first statement takes a lock.
   */
  change<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export async function watchContentVersion(database: Database, now: () => number = Date.now): Promise<ContentVersion> {
  const read = () => readContentVersion(database.kysely)

  let version = 1
  let stored = await read()
  let lookedAt = now()

  function update(latest: number | undefined) {
    if (latest === undefined || latest === stored) return
    version += 1
    stored = latest
  }
  // If the database does not answer, cached pages stay valid and the next look asks again.
  function look() {
    if (database.kind === 'postgres') return void read().then(update, () => {})
    try {
      update(database.readForeignVersion())
    } catch {}
  }

  const stopListening = await database.listen(CHANNEL, look)

  return {
    current() {
      const time = now()
      if (time - lookedAt < POLL_MS[database.kind]) return version
      lookedAt = time
      look()
      return version
    },
    async change(work) {
      const { result, raised } = await database.kysely.transaction().execute(async (trx) => {
        const raised = await raiseContentVersion(trx)
        if (database.kind === 'postgres') await notify(trx, CHANNEL)
        return { result: await work(trx), raised }
      })
      version += 1
      stored = raised
      return result
    },
    stop: stopListening,
  }
}
