import { ORPCError } from '@orpc/server'
import { SIGN_IN_REFUSALS } from '#contract/accounts/sessions.ts'
import { confirmedUntil } from '#server/api/step-up.ts'
import { operations } from '#server/api/implementer.ts'
import { requireCaller } from '#server/api/context.ts'
import { changeRecords } from '#server/api/staff-change.ts'
import { verifyOwnCode, verifyOwnPassword } from '#server/api/verify-identity.ts'
import { sendSession, countSecondsUntil, toSession } from '#server/auth/session/start-session.ts'
import { endSessions, listLiveSessions, setConfirmed, sessionExists } from '#server/auth/session/store.ts'
import { hashToken } from '#server/crypto/tokens.ts'
import { signIn } from './sign-in.ts'
import { extendSession } from './store.ts'

const CODE_NEEDED = 'Please confirm with a code from your authenticator app, or with a recovery code.'

export const sessions = {
  current: operations.sessions.current.handler(async ({ context: { db, deps, caller, cookies, responseHeaders } }) => {
    if (caller) return toSession(caller)
    const token = deps.cookies.readSessionToken(cookies)
    // Clear the cookie only if the session has ended. An unknown token was just replaced: the browser already has the new one.
    if (token && (await sessionExists(db, hashToken(token)))) {
      deps.cookies.clearSession(responseHeaders)
    }
    return null
  }),

  signIn: operations.sessions.signIn.handler(async ({ context, input, errors }) => {
    const result = await signIn(context, input)
    if ('refusal' in result) {
      throw errors.UNAUTHORIZED({ message: SIGN_IN_REFUSALS[result.refusal], data: { reason: result.refusal } })
    }
    return sendSession(context.deps, result.token, context.responseHeaders)
  }),

  refresh: operations.sessions.refresh.handler(async ({ context }) => {
    const { db, deps, cookies, responseHeaders } = context
    const { sessionId } = requireCaller(context)
    const now = deps.now()
    const until = new Date(now.getTime() + deps.config.sessionMs).toISOString()
    const extended = await extendSession(db, sessionId, now.toISOString(), until)
    if (!extended) throw new ORPCError('UNAUTHORIZED', { message: 'Auth session missing!' })
    const token = deps.cookies.readSessionToken(cookies)!
    deps.cookies.setSession(responseHeaders, token, countSecondsUntil(extended.expiresAt, now))
    return extended
  }),

  confirm: operations.sessions.confirm.handler(async ({ context, input: { password, code }, errors }) => {
    const { user } = requireCaller(context)
    // The password alone would make the second factor pointless.
    if (password !== undefined && user.hasTwoFactor) throw errors.FORBIDDEN({ message: CODE_NEEDED, data: { field: 'code' } })
    if (password !== undefined && !(await verifyOwnPassword(context, password)))
      throw errors.FORBIDDEN({ data: { field: 'password' } })
    if (code !== undefined && !(await verifyOwnCode(context, code))) {
      throw errors.FORBIDDEN({ message: SIGN_IN_REFUSALS['code-wrong'], data: { field: 'code' } })
    }
    const confirmedAt = await changeRecords(context, async ({ trx, at, sessionId, addAuditEntry }) => {
      await setConfirmed(trx, sessionId, at)
      await addAuditEntry('sessions.confirm', user.id, `Confirmed with ${code === undefined ? 'the password' : 'a code'}`)
      return at
    })
    return { until: confirmedUntil({ confirmedAt }, context.deps.now())! }
  }),

  proof: operations.sessions.proof.handler(({ context }) => ({
    until: confirmedUntil(requireCaller(context), context.deps.now())!,
  })),

  signOut: operations.sessions.signOut.handler(async ({ context, input: { scope } }) => {
    const { deps, responseHeaders } = context
    const ended = await changeRecords(context, async ({ trx, at, user, sessionId, addAuditEntry }) => {
      const which = { local: { only: sessionId }, others: { except: sessionId }, global: {} }[scope]
      const count = await endSessions(trx, user.id, at, which)
      const summary = { local: 'Signed out', others: 'Signed out everywhere else', global: 'Signed out everywhere' }[scope]
      await addAuditEntry('sessions.signOut', user.id, summary)
      return count
    })
    if (scope !== 'others') deps.cookies.clearSession(responseHeaders)
    return { ended }
  }),

  list: operations.sessions.list.handler(async ({ context }) => {
    const { user, sessionId } = requireCaller(context)
    const live = await listLiveSessions(context.db, user.id, context.deps.now().toISOString())
    return live.map((session) => ({ ...session, isCurrent: session.id === sessionId }))
  }),

  end: operations.sessions.end.handler(async ({ context, input: { id }, errors }) => {
    const ended = await changeRecords(context, async ({ trx, at, user, addAuditEntry }) => {
      const count = await endSessions(trx, user.id, at, { only: id })
      if (count > 0) await addAuditEntry('sessions.end', user.id, 'Ended one of their own sessions')
      return count
    })
    if (ended === 0) throw errors.NOT_FOUND()
    const { deps } = context
    if (id === requireCaller(context).sessionId) deps.cookies.clearSession(context.responseHeaders)
    return { ended }
  }),
}
