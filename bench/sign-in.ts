import { startSession } from '#server/auth/session/start-session.ts'
import { openDatabase } from '#server/db/open.ts'
import type { DatabaseLocation } from '#test/databases.ts'
import { makeUser } from '#test/make.ts'

/** The cookie of an admin of that database. */
export async function signIn(place: DatabaseLocation): Promise<string> {
  const database = await openDatabase(place)
  const user = await makeUser(database.kysely, { role: 'admin' })
  const deps = {
    config: { sessionMs: 60 * 60_000, longestSessionMs: 24 * 60 * 60_000 } as Parameters<typeof startSession>[1]['config'],
    now: () => new Date(),
  }
  const browser = { clientAddress: '127.0.0.1', userAgent: 'bench' }
  const token = await database.kysely.transaction().execute((trx) => startSession(trx, deps, user.id, browser))
  await database.close()
  return `session=${token}`
}
