import { v7 as uuid } from 'uuid'
import type { Session } from '#contract/accounts/sessions.ts'
import type { Database, Trx } from '#server/db/database.ts'
import type { Config } from '#server/config/config.ts'
import { findCredentials } from '#server/auth/account/store.ts'
import { hashToken, createToken } from '#server/crypto/tokens.ts'
import type { Caller } from './caller.ts'
import type { Cookies } from './cookies.ts'
import { readCaller } from './read-caller.ts'
import { insertSession, setLastLogin } from './store.ts'

interface Client {
  clientAddress: string | null
  userAgent: string | null
}

/** Starts a session. Returns its token, which is stored only in the cookie. */
export async function startSession(
  trx: Trx,
  { config, now }: { config: Pick<Config, 'sessionMs' | 'longestSessionMs'>; now: () => Date },
  userId: string,
  { clientAddress, userAgent }: Client,
): Promise<string> {
  const token = createToken()
  const time = now().getTime()
  const at = (milliseconds: number) => new Date(time + milliseconds).toISOString()
  await insertSession(trx, {
    id: uuid(),
    tokenHash: hashToken(token),
    userId,
    createdAt: at(0),
    lastSeenAt: at(0),
    expiresAt: at(Math.min(config.sessionMs, config.longestSessionMs)),
    endsAt: at(config.longestSessionMs),
    endedAt: null,
    confirmedAt: at(0),
    ipAddress: clientAddress,
    userAgent: userAgent?.slice(0, 500) ?? null,
  })
  await setLastLogin(trx, userId, at(0))
  return token
}

/** Whole seconds, for a cookie. */
export const countSecondsUntil = (time: string, now: Date) => Math.ceil((Date.parse(time) - now.getTime()) / 1000)

/** Marks the browser as one in which the account is used. A change of the password ends that, so call it after one. */
export async function rememberBrowser(
  { database, cookies }: { database: Database; cookies: Cookies },
  userId: string,
  headers: Headers,
): Promise<void> {
  const { passwordHash } = (await findCredentials(database.kysely, userId))!
  headers.append('Set-Cookie', cookies.deviceCookie({ id: userId, passwordHash }))
}

/** Reads a session that was just started, and sets its cookies. */
export async function sendSession(
  deps: { database: Database; now: () => Date; cookies: Cookies },
  token: string,
  headers: Headers,
): Promise<Session> {
  const caller = await readCaller(deps, token)
  if (!caller) throw new Error('The session that was just started does not exist')
  deps.cookies.setSession(headers, token, countSecondsUntil(caller.expiresAt, deps.now()))
  await rememberBrowser(deps, caller.user.id, headers)
  return toSession(caller)
}

export const toSession = ({ user, permissions, sessionId, expiresAt, mustSetUpTwoFactor }: Caller): Session => ({
  id: sessionId,
  user,
  permissions: [...permissions],
  expiresAt,
  mustSetUpTwoFactor,
})
