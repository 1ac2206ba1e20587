import { describeDevice } from '#contract/accounts/device.ts'
import type { SignInRefusal } from '#contract/accounts/sessions.ts'
import type { ApiContext } from '#server/api/context.ts'
import { refuseIfRateLimited } from '#server/api/rate-limit-error.ts'
import { reportWrongCode } from '#server/api/verify-identity.ts'
import { auditedTransaction } from '#server/audit/audit.ts'
import { toActor } from '#server/auth/session/caller.ts'
import { verifyPassword } from '#server/auth/password/hash-password.ts'
import { consumeSecondFactor } from '#server/auth/second-factor/second-factor.ts'
import { startSession } from '#server/auth/session/start-session.ts'
import { endSessions } from '#server/auth/session/store.ts'
import { getNeighbourhood } from '#server/http/network.ts'
import { prepareNotice } from '#server/mail/prepare-notice.ts'
import { findAccount, hasSessionFrom } from './store.ts'

/** For the audit log. */
const REASONS = {
  'credentials': 'wrong email or password',
  'code-wrong': 'wrong code',
  'unverified': 'email not verified',
}

/** Choosing a password with a link makes this a known browser of the account. */
const WAY_IN = {
  smtp: 'The link from “Forgot your password?” lets you sign in at once.',
  folder: 'Or ask an administrator for a link to a new password: it lets you sign in at once.',
}

type Account = Awaited<ReturnType<typeof findAccount>>

const hasSameAccess = (current: Account, before: NonNullable<Account>) =>
  current?.passwordHash === before.passwordHash && current.twoFactorSince === before.twoFactorSince && current.isActive === 1

export type SignInResult = { token: string } | { refusal: SignInRefusal }

/** Starts a session if the password is right, and the code too if the account needs one. */
export async function signIn(
  context: ApiContext,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
): Promise<SignInResult> {
  const { db, deps, clientAddress } = context
  const account = await findAccount(db, email)
  const device = deps.cookies.readDevice(context.cookies, account)
  const attempt = {
    account: email,
    clientAddress,
    device,
    isKnownAddress: async () => account !== undefined && (await hasSessionFrom(db, account.id, clientAddress)),
  }
  const queueKey = device ? 'known' : { network: getNeighbourhood(clientAddress) }
  // Counted when the password is checked. What the queue refuses does not count, so a flood causes no more writes than hashes.
  const refuseIfTooMany = (waitSeconds: number) => refuseIfRateLimited(context, waitSeconds, email, WAY_IN[deps.mailer.transport])
  const countAttempt = async () => refuseIfTooMany(await deps.throttle.attempt(attempt))

  // Unknown emails are hashed too, so that the time does not reveal them.
  const isRight = await verifyPassword(password, account?.passwordHash, queueKey, countAttempt)
  if (!account || !isRight || account.isActive === 0) return refuse('credentials')
  if (deps.mailer.transport === 'smtp' && !account.emailVerifiedAt) return refuse('unverified')
  // Counts as an attempt: otherwise it would reset the count of wrong codes.
  if (account.twoFactorSince && !code) return { refusal: 'code-needed' }
  if (account.twoFactorSince) await refuseIfTooMany(await deps.throttle.codeAttempt(attempt))

  // Not for the first sign-in: the account was just created.
  const isNewDevice = !device && account.lastLogin !== null
  const place = { address: clientAddress, device: describeDevice(context.userAgent) }
  const notify = isNewDevice ? await prepareNotice(deps, db, account, { kind: 'new-sign-in', place }) : undefined
  const at = deps.now()
  const opened = await auditedTransaction(deps.database, async (trx) => {
    // Hashing takes a while. A password that was replaced meanwhile, or an account that was deactivated, opens nothing.
    if (!hasSameAccess(await findAccount(trx, email), account)) return { refusal: 'credentials' as const }
    if (account.twoFactorSince && !(await consumeSecondFactor(trx, deps, account.id, code!)))
      return { refusal: 'code-wrong' as const }
    if (context.caller) {
      await endSessions(trx, context.caller.user.id, at.toISOString(), { only: context.caller.sessionId })
    }
    const token = await startSession(trx, deps, account.id, context)
    await notify?.(trx)
    const actor = toActor(account, clientAddress)
    await deps.auditLog.add(trx, { actor, action: 'sessions.signIn', entityId: account.id, summary: 'Signed in', at })
    return { token }
  })
  if ('refusal' in opened) {
    if (opened.refusal === 'code-wrong') await reportWrongCode(context, account)
    return refuse(opened.refusal)
  }
  await deps.throttle.succeeded(attempt)
  deps.outbox.wake()
  return opened

  async function refuse(refusal: keyof typeof REASONS): Promise<SignInResult> {
    await auditedTransaction(deps.database, (trx) =>
      deps.auditLog.add(trx, {
        actor: { id: null, name: email, ipAddress: clientAddress },
        action: 'sessions.signInFailed',
        entityId: account?.id ?? null,
        summary: `Failed to sign in: ${REASONS[refusal]}`,
        at: deps.now(),
      }),
    )
    return { refusal }
  }
}
