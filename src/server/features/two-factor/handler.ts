import { operations } from '#server/api/implementer.ts'
import { refuseField } from '#server/api/refuse.ts'
import { countTokenAttempt } from '#server/api/rate-limit-error.ts'
import { requireCaller } from '#server/api/context.ts'
import { changeRecords } from '#server/api/staff-change.ts'
import { verifyOwnCode, verifyOwnPassword } from '#server/api/verify-identity.ts'
import { createRecoveryCodes, createTotpSecret, findTotpStep } from '#server/auth/second-factor/second-factor.ts'
import {
  removeSecondFactor,
  replaceRecoveryCodes,
  TWO_FACTOR_SETTING,
  requiresTwoFactor,
} from '#server/auth/second-factor/store.ts'
import { findCredentials, updateCredentials } from '#server/auth/account/store.ts'
import { endSessions } from '#server/auth/session/store.ts'
import { hashToken } from '#server/crypto/tokens.ts'
import { prepareNotice } from '#server/mail/prepare-notice.ts'
import { readSetting, readSiteName } from '#server/settings/store.ts'

const WRONG = 'This code is not correct. Please wait for the next one and try again.'

const ofUser = { entityType: 'users' } as const

export const twoFactor = {
  begin: operations.twoFactor.begin.handler(async ({ context, input: { password }, errors }) => {
    const { db, deps } = context
    const { user } = requireCaller(context)
    if (user.hasTwoFactor) throw errors.CONFLICT()
    if (!(await verifyOwnPassword(context, password))) throw errors.FORBIDDEN()
    const siteName = await readSiteName(db)
    const { secret, uri, encrypted } = await createTotpSecret(deps.config.secretKey, { email: user.email, siteName })
    await changeRecords(context, async ({ trx, at, addAuditEntry }) => {
      // If two browsers begin at once, the first to confirm wins.
      if ((await findCredentials(trx, user.id))?.twoFactorSince) throw errors.CONFLICT()
      await updateCredentials(trx, user.id, { twoFactorSecret: encrypted, twoFactorStep: 0, updatedAt: at })
      await addAuditEntry('twoFactor.begin', user.id, 'Began to turn two-factor sign-in on', ofUser)
    })
    return { secret, uri }
  }),

  confirm: operations.twoFactor.confirm.handler(async ({ context, input: { code }, errors }) => {
    const { db, deps } = context
    const { user } = requireCaller(context)
    await countTokenAttempt(context)
    const recoveryCodes = createRecoveryCodes()
    const notify = await prepareNotice(deps, db, user, { kind: 'two-factor-on' })
    await changeRecords(context, async ({ trx, at: updatedAt, sessionId, addAuditEntry }) => {
      const credentials = await findCredentials(trx, user.id)
      if (!credentials?.twoFactorSecret || credentials.twoFactorSince) throw errors.CONFLICT()
      const step = await findTotpStep(code, credentials.twoFactorSecret, deps.config.secretKey, new Date(updatedAt))
      if (step === null) throw refuseField('code', WRONG)
      await updateCredentials(trx, user.id, { twoFactorSince: updatedAt, twoFactorStep: step, updatedAt })
      await replaceRecoveryCodes(trx, user.id, recoveryCodes.map(hashToken), updatedAt)
      // They were opened without a code, perhaps by somebody who knows the password.
      await endSessions(trx, user.id, updatedAt, { except: sessionId })
      await addAuditEntry('twoFactor.confirm', user.id, 'Turned two-factor sign-in on', ofUser)
      await notify(trx)
    })
    deps.outbox.wake()
    return { recoveryCodes }
  }),

  disable: operations.twoFactor.disable.handler(async ({ context, input: { code }, errors }) => {
    const { db, deps } = context
    const { user } = requireCaller(context)
    if (!user.hasTwoFactor) return {}
    if (requiresTwoFactor(await readSetting(db, TWO_FACTOR_SETTING), user.role)) throw errors.CONFLICT()
    if (!(await verifyOwnCode(context, code))) throw errors.FORBIDDEN({ data: { field: 'code' } })
    const notify = await prepareNotice(deps, db, user, { kind: 'two-factor-off' })
    await changeRecords(context, async ({ trx, at: updatedAt, addAuditEntry }) => {
      await removeSecondFactor(trx, user.id, updatedAt)
      await addAuditEntry('twoFactor.disable', user.id, 'Turned two-factor sign-in off', ofUser)
      await notify(trx)
    })
    deps.outbox.wake()
    return {}
  }),

  renewRecoveryCodes: operations.twoFactor.renewRecoveryCodes.handler(async ({ context, input: { code }, errors }) => {
    const { db, deps } = context
    const { user } = requireCaller(context)
    if (!user.hasTwoFactor) throw errors.CONFLICT()
    // An open session is not enough: with new codes its thief could turn the second factor off.
    if (!(await verifyOwnCode(context, code))) throw errors.FORBIDDEN({ data: { field: 'code' } })
    const recoveryCodes = createRecoveryCodes()
    const notify = await prepareNotice(deps, db, user, { kind: 'recovery-codes-renewed' })
    await changeRecords(context, async ({ trx, at, addAuditEntry }) => {
      if (!(await findCredentials(trx, user.id))?.twoFactorSince) throw errors.CONFLICT()
      await replaceRecoveryCodes(trx, user.id, recoveryCodes.map(hashToken), at)
      await addAuditEntry('twoFactor.renewRecoveryCodes', user.id, 'Made new recovery codes', ofUser)
      await notify(trx)
    })
    deps.outbox.wake()
    return { recoveryCodes }
  }),
}
