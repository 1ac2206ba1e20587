import type { Transaction } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { notify } from '#server/db/dialect.ts'
import type { Tables } from '#server/db/tables.ts'
import { raiseContentVersion, readContentVersion } from './store.ts'

const CHANNEL = 'content_changed'
/** How old the knowledge of others' writes may be. PostgreSQL tells of them; it is asked in case that was lost. */
const LOOK_EVERY_MS = { sqlite: 20, postgres: 1000 }

/** Knows when anything that visitors can see has changed, whoever changed it. */
export interface ContentVersion {
  /** A number that grows with every change. Cheap enough for every request. */
  current(): number
  /**
   * Runs a write of content in one transaction and tells everybody when it is committed. Such writes come one after
   * another, in all processes: the first statement takes the lock.
   */
  change<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export async function watchContentVersion(database: Database, now: () => number = Date.now): Promise<ContentVersion> {
  const read = () => readContentVersion(database.kysely)

  let version = 1
  let stored = await read()
  let lookedAt = now()

  function settle(latest: number | undefined) {
    if (latest === undefined || latest === stored) return
    version += 1
    stored = latest
  }
  // Without an answer nothing is known to have changed: what is kept stays good, and the next look asks again.
  function look() {
    if (database.kind === 'postgres') return void read().then(settle, () => {})
    try {
      settle(database.versionFromOthers())
    } catch {}
  }

  const stopListening = await database.listen(CHANNEL, look)

  return {
    current() {
      const time = now()
      if (time - lookedAt < LOOK_EVERY_MS[database.kind]) return version
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
