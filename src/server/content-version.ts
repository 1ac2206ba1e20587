import type { Database, Db } from './db/database.ts'
import { notify } from './db/dialect.ts'

const CHANNEL = 'content_changed'
/** How old the knowledge of other processes' writes may be. */
const CHECK_EVERY_MS = 20
/** How often the database is asked while notifications may be missed. */
const ASK_EVERY_MS = 1000

/** Tells when anything that visitors can see has changed, whoever changed it. */
export interface ContentVersion {
  /** A number that grows with every change. Cheap enough for every request. */
  current(): number
  /** To be called after a committed write of this process. */
  raised(): void
  stop(): Promise<void>
}

/** Part of the writing transaction: other processes see it by this row, other instances by the notification. */
export async function raiseContentVersion(database: Database, trx: Db): Promise<void> {
  await trx.updateTable('contentState').set((row) => ({ version: row('version', '+', 1) })).execute()
  if (database.kind === 'postgres') await notify(trx, CHANNEL)
}

export async function watchContentVersion(database: Database, now: () => number = Date.now): Promise<ContentVersion> {
  let version = 1
  let stored = await read(database)
  let dataVersion = database.dataVersion()
  let checkedAt = 0
  let isBlind = false

  async function ask() {
    const latest = await read(database).catch(() => stored)
    if (latest !== stored) version += 1
    stored = latest
  }

  const stopListening = await database.listen(CHANNEL, (event) => {
    isBlind = event === 'lost'
    if (event === 'notified') version += 1
  })

  return {
    current() {
      const time = now()
      if (time - checkedAt < (isBlind ? ASK_EVERY_MS : CHECK_EVERY_MS)) return version
      checkedAt = time
      const seen = database.dataVersion()
      if (seen !== dataVersion || isBlind) void ask()
      dataVersion = seen
      return version
    },
    raised() { version += 1 },
    stop: stopListening,
  }
}

const read = async (database: Database) =>
  (await database.kysely.selectFrom('contentState').select('version').executeTakeFirstOrThrow()).version
