import type { Logger } from 'pino'
import { v7 as uuid } from 'uuid'
import { setupPath } from '#contract/paths.ts'
import { auditedTransaction, SERVER_ACTOR, type Actor } from '#server/audit/audit.ts'
import { createAccount, hasAnyAccount } from '#server/auth/account/store.ts'
import { checkNewPassword } from '#server/auth/password/password-rules.ts'
import { hashPassword } from '#server/auth/password/hash-password.ts'
import { deriveToken } from '#server/crypto/tokens.ts'
import { isUnavailable } from '#server/db/dialect.ts'
import type { Deps } from '#server/deps.ts'
import { StartupError } from '#server/config/startup-error.ts'

type Needs = Pick<Deps, 'database' | 'auditLog' | 'config' | 'now'>

/** The token of the setup link. It never changes, and becomes invalid once an account exists. */
export const getSetupToken = ({ config }: Pick<Deps, 'config'>) => deriveToken(config.secretKey, 'setup', 'first admin')

/** Creates the first admin unless there is an account. Returns its id. */
export async function createFirstAdmin(
  { database, auditLog, now }: Needs,
  person: { email: string; firstName: string; lastName: string; password: string },
  actor: Actor,
): Promise<string | undefined> {
  const { password, ...names } = person
  const passwordHash = await hashPassword(password)
  const at = now()
  return auditedTransaction(database, async (trx) => {
    if (await hasAnyAccount(trx)) return undefined
    const id = uuid()
    const account = { id, ...names, role: 'admin', passwordHash, isEmailVerified: true, now: at.toISOString() } as const
    await createAccount(trx, account)
    const act = { actor, action: 'setup.createAdmin', entityType: 'users', entityId: id, at } as const
    await auditLog.add(trx, { ...act, summary: `Created the first admin, ${names.email}` })
    return id
  })
}

/** At the start of a website without accounts: creates the admin from the environment, or returns a setup link. */
export async function bootstrapAdmin(
  deps: Needs & { log: Pick<Logger, 'info' | 'warn'> },
  { email, password }: { email: string | undefined; password: string | undefined },
): Promise<{ setupUrl?: string }> {
  if (await hasAnyAccount(deps.database.kysely)) return {}
  const { passwordMinLength: minLength, publicUrl } = deps.config
  if (!email || !password) return { setupUrl: `${publicUrl}${setupPath(getSetupToken(deps))}` }
  if (password.length < minLength) {
    throw new StartupError(`Wrong setting: ADMIN_PASSWORD must have at least ${minLength} characters.`)
  }
  // The operator chose it, so accept it, with a warning.
  const weakness = await checkNewPassword(deps, password, [email])
  if (weakness) deps.log.warn('ADMIN_PASSWORD is easy to guess: please change it after signing in')
  try {
    const id = await createFirstAdmin(deps, { email, firstName: '', lastName: '', password }, SERVER_ACTOR)
    // Another instance may have been faster.
    if (id) deps.log.info({ email }, 'The first admin was created')
  } catch (error) {
    // Visitors can still read the website.
    if (!isUnavailable(error)) throw error
    deps.log.warn({ err: error }, 'The first admin could not be created: make the database writable, and restart the server')
  }
  return {}
}
