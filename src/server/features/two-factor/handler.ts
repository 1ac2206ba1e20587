import { DEFAULT_SITE_NAME } from '#contract/site.ts'
import { operations } from '#server/api/implementer.ts'
import { refuseField } from '#server/api/refuse.ts'
import { slowDown } from '#server/api/slow-down.ts'
import { signedIn } from '#server/api/signed-in.ts'
import { inTurn } from '#server/audit/audit.ts'
import { isOwnPassword } from '#server/auth/own-password.ts'
import { newRecoveryCodes, newSecret, stepOf } from '#server/auth/second-factor.ts'
import { findCredentials, replaceRecoveryCodes, updateCredentials } from '#server/auth/store.ts'
import { hashToken } from '#server/auth/tokens.ts'

const WRONG = 'This code is not right. Please wait for the next one and try again.'

export const twoFactor = {
  begin: operations.twoFactor.begin.handler(async ({ context, input: { password }, errors }) => {
    const { deps } = context
    const { user, actor } = signedIn(context)
    if (user.hasTwoFactor) throw errors.CONFLICT()
    if (!(await isOwnPassword(context, user.id, password))) throw errors.FORBIDDEN()
    const { secret, uri, sealed } = await newSecret(deps.config.secretKey, { email: user.email, siteName: DEFAULT_SITE_NAME })
    const at = deps.now()
    await inTurn(deps.database, async (trx) => {
      // Of two who begin at once, the one who has confirmed keeps what counts.
      if ((await findCredentials(trx, user.id))?.twoFactorSince) throw errors.CONFLICT()
      await updateCredentials(trx, user.id, { twoFactorSecret: sealed, twoFactorStep: 0, updatedAt: at.toISOString() })
      const act = { actor, action: 'twoFactor.begin', entityType: 'users', entityId: user.id, at } as const
      await deps.auditLog.add(trx, { ...act, summary: 'Began to turn two-factor sign-in on' })
    })
    return { secret, uri }
  }),

  confirm: operations.twoFactor.confirm.handler(async ({ context, input: { code }, errors }) => {
    const { deps, clientAddress } = context
    const { user, actor } = signedIn(context)
    await slowDown(context, await deps.throttle.guess(clientAddress))
    const at = deps.now()
    const updatedAt = at.toISOString()
    const recoveryCodes = newRecoveryCodes()
    await inTurn(deps.database, async (trx) => {
      const credentials = await findCredentials(trx, user.id)
      if (!credentials?.twoFactorSecret || credentials.twoFactorSince) throw errors.CONFLICT()
      const step = await stepOf(code, credentials.twoFactorSecret, deps.config.secretKey, at)
      if (step === null) throw refuseField('code', WRONG)
      await updateCredentials(trx, user.id, { twoFactorSince: updatedAt, twoFactorStep: step, updatedAt })
      await replaceRecoveryCodes(trx, user.id, recoveryCodes.map(hashToken))
      const act = { actor, action: 'twoFactor.confirm', entityType: 'users', entityId: user.id, at } as const
      await deps.auditLog.add(trx, { ...act, summary: 'Turned two-factor sign-in on' })
    })
    return { recoveryCodes }
  }),

  disable: operations.twoFactor.disable.handler(async ({ context, input: { password }, errors }) => {
    const { deps } = context
    const { user, actor } = signedIn(context)
    if (!(await isOwnPassword(context, user.id, password))) throw errors.FORBIDDEN()
    const at = deps.now()
    await inTurn(deps.database, async (trx) => {
      const updatedAt = at.toISOString()
      await updateCredentials(trx, user.id, { twoFactorSecret: null, twoFactorSince: null, twoFactorStep: 0, updatedAt })
      await replaceRecoveryCodes(trx, user.id, [])
      const act = { actor, action: 'twoFactor.disable', entityType: 'users', entityId: user.id, at } as const
      await deps.auditLog.add(trx, { ...act, summary: 'Turned two-factor sign-in off' })
    })
    return {}
  }),
}
