import { v7 as uuid } from 'uuid'
import type { Session } from '#contract/sessions.ts'
import type { Trx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { readCaller, type Caller } from './caller.ts'
import { forgetSessions, insertSession, setLastLogin } from './store.ts'
import { hashToken, newToken } from './tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** However often it is refreshed, a session ends then. */
const LONGEST_MS = 30 * DAY_MS
const REMEMBERED_MS = 90 * DAY_MS

interface Client {
  clientAddress: string | null
  userAgent: string | null
}

/** Opens a session; the token that it answers is kept nowhere but in the person's cookie. */
export async function startSession(
  trx: Trx,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  userId: string,
  { clientAddress, userAgent }: Client,
): Promise<string> {
  const token = newToken()
  const time = now().getTime()
  const at = (milliseconds: number) => new Date(time + milliseconds).toISOString()
  await forgetSessions(trx, userId, at(-REMEMBERED_MS))
  await insertSession(trx, {
    id: uuid(),
    tokenHash: hashToken(token),
    userId,
    createdAt: at(0),
    lastSeenAt: at(0),
    expiresAt: at(Math.min(config.sessionMs, LONGEST_MS)),
    endsAt: at(LONGEST_MS),
    endedAt: null,
    ipAddress: clientAddress,
    userAgent: userAgent?.slice(0, 500) ?? null,
  })
  await setLastLogin(trx, userId, at(0))
  return token
}

/** The session of a token that was just made, with its cookies in the answer. */
export async function answerSession(deps: Deps, token: string, answer: Headers): Promise<Session> {
  const caller = await readCaller(deps, token)
  if (!caller) throw new Error('A session that was just opened is not there')
  answer.append('Set-Cookie', deps.cookies.keepSession(token, deps.config.sessionMs / 1000))
  answer.append('Set-Cookie', deps.cookies.keepDevice(caller.user.id))
  return toSession(caller)
}

export const toSession = ({ user, permissions, sessionId, expiresAt }: Caller): Session => ({
  id: sessionId,
  user,
  permissions: [...permissions],
  expiresAt,
})
