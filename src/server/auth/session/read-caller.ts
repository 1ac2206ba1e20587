import type { Database, Trx } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/dialect.ts'
import { hashToken } from '#server/crypto/tokens.ts'
import type { Caller } from './caller.ts'
import { findCaller, touchSession } from './store.ts'

const SEEN_EVERY_MS = 5 * 60_000

/** The user of a session token; null without one, or if the session has ended or the user is deactivated. */
export async function readCaller(
  { database, now }: { database: Database; now: () => Date },
  token: string | undefined,
): Promise<Caller | null> {
  if (!token) return null
  const time = now()
  const found = await findCaller(database.kysely, hashToken(token), time.toISOString())
  if (!found) return null
  const { lastSeenAt, ...caller } = found
  if (Math.abs(time.getTime() - Date.parse(lastSeenAt)) > SEEN_EVERY_MS) {
    try {
      await touchSession(database.kysely, caller.sessionId, time.toISOString())
    } catch (error) {
      // While nothing can be written, people can still read.
      if (!isUnavailable(error)) throw error
    }
  }
  return caller
}

/** The same, as this transaction sees it. */
export const readCallerIn = async (trx: Trx, token: string, now: Date): Promise<Caller | null> =>
  (await findCaller(trx, hashToken(token), now.toISOString())) ?? null
