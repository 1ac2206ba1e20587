import type { Transaction } from 'kysely'
import type { Database } from './db/database.ts'
import { notify } from './db/dialect.ts'
import type { Tables } from './db/tables.ts'

const CHANNEL = 'content_changed'
/** How old the knowledge of other processes' writes to the SQLite file may be. */
const CHECK_EVERY_MS = 20
/** How often PostgreSQL is asked while notifications may be missed. */
const ASK_EVERY_MS = 1000

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
  const read = async () => (await database.kysely.selectFrom('contentState').select('version').executeTakeFirstOrThrow()).version

  let version = 1
  let stored = await read()
  let dataVersion = database.dataVersion()
  let checkedAt = 0
  let mayMissSome = false

  async function ask() {
    // Without an answer nothing is known to have changed, and what is kept stays good.
    const latest = await read().catch(() => stored)
    if (latest !== stored) version += 1
    stored = latest
  }

  const stopListening = await database.listen(CHANNEL, (event) => {
    mayMissSome = event === 'lost'
    if (event === 'notified') version += 1
  })

  return {
    current() {
      const time = now()
      if (time - checkedAt < (mayMissSome ? ASK_EVERY_MS : CHECK_EVERY_MS)) return version
      checkedAt = time
      const seen = database.dataVersion()
      if (seen !== dataVersion || mayMissSome) void ask()
      dataVersion = seen
      return version
    },
    async change(work) {
      const result = await database.kysely.transaction().execute(async (trx) => {
        await trx
          .updateTable('contentState')
          .set((row) => ({ version: row('version', '+', 1) }))
          .execute()
        if (database.kind === 'postgres') await notify(trx, CHANNEL)
        return work(trx)
      })
      version += 1
      return result
    },
    stop: stopListening,
  }
}
