import { randomBytes } from 'node:crypto'
import type { Trx } from '#server/db/database.ts'
import type { Config } from '#server/config/config.ts'
import type { Outbox } from '#server/mail/outbox.ts'
import { prepareNotice } from '#server/mail/prepare-notice.ts'
import { encrypt, decrypt } from '#server/crypto/encryption.ts'
import { findCredentials, updateCredentials, findUser } from '#server/auth/account/store.ts'
import { normalizeCode, hashToken, toReadableCode } from '#server/crypto/tokens.ts'
import { countRecoveryCodes, consumeRecoveryCode } from './store.ts'

const PURPOSE = 'two-factor'
const PERIOD = 30
const RECOVERY_CODES = 10
/** 80 bits each. */
const RECOVERY_LETTERS = 16

const load = () => import('otpauth')

/** A new secret for an authenticator app, and its encrypted form to store. */
export async function createTotpSecret(secretKey: string, account: { email: string; siteName: string }) {
  const { Secret, TOTP } = await load()
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ secret, label: account.email, issuer: account.siteName, period: PERIOD }).toString()
  return { secret: secret.base32, uri, encrypted: encrypt(secret.base32, secretKey, PURPOSE) }
}

/** The time step of a code: the current one or a neighbour; null if the code is wrong. */
export async function findTotpStep(code: string, encrypted: string, secretKey: string, now: Date): Promise<number | null> {
  const { Secret, TOTP } = await load()
  const secret = Secret.fromBase32(decrypt(encrypted, secretKey, PURPOSE))
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token: code.replace(/\s/g, ''), secret, period: PERIOD, timestamp, window: 1 })
  return delta === null ? null : TOTP.counter({ period: PERIOD, timestamp }) + delta
}

export const createRecoveryCodes = () =>
  Array.from({ length: RECOVERY_CODES }, () => toReadableCode(randomBytes(RECOVERY_LETTERS)))

/**
 * Whether a code of the authenticator app or a recovery code is valid; each works once. A used recovery code sends a notice
 * to the user: wake the outbox afterwards.
 */
export async function consumeSecondFactor(
  trx: Trx,
  deps: { config: Pick<Config, 'secretKey' | 'publicUrl'>; now: () => Date; outbox: Outbox },
  userId: string,
  code: string,
): Promise<boolean> {
  const { config, now } = deps
  const credentials = await findCredentials(trx, userId)
  if (!credentials?.twoFactorSecret || !credentials.twoFactorSince) return false
  const step = await findTotpStep(code, credentials.twoFactorSecret, config.secretKey, now())
  if (step === null) {
    const taken = await consumeRecoveryCode(trx, userId, hashToken(normalizeCode(code)))
    const left = await countRecoveryCodes(trx, userId)
    if (taken) {
      // Rare, and only the transaction knows how many are left.
      const notify = await prepareNotice(deps, trx, (await findUser(trx, userId))!, { kind: 'recovery-code-used', left })
      await notify(trx)
    }
    return taken
  }
  if (step <= credentials.twoFactorStep) return false
  await updateCredentials(trx, userId, { twoFactorStep: step, updatedAt: now().toISOString() })
  return true
}
