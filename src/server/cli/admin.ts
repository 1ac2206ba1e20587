import { createAuditLog } from '#server/audit/audit-log.ts'
import { getPublicUrl } from '#server/config/config.ts'
import { StartupError } from '#server/config/startup-error.ts'
import type { Db } from '#server/db/database.ts'
import { makeResetLink } from '#server/features/users/reset-at-console.ts'
import { listAdminEmails } from '#server/features/users/store.ts'
import { UsageError, type Run } from './command.ts'
import { withMigratedDatabase } from './migrated-database.ts'
import { requireDatabase } from './open-website.ts'

async function describeAdmins(db: Db): Promise<string> {
  const emails = await listAdminEmails(db)
  return emails.length > 0
    ? `The administrators are: ${emails.join(', ')}.`
    : 'There is no administrator. The server prints a link at its start that creates one, as long as there is no account.'
}

/* Gives access back to a person who is locked out. Needs the server's console. */
export const run: Run = ([action, email, ...more], env) => {
  if (action !== 'reset' || !email || more.length > 0) throw new UsageError()
  requireDatabase(env)
  return withMigratedDatabase(env, async ({ database, secretKey }) => {
    const auditLog = createAuditLog(secretKey)
    const publicUrl = getPublicUrl(env)
    const link = await makeResetLink({ database, auditLog, publicUrl, now: new Date() }, email.trim().toLowerCase())
    if (!link) throw new StartupError(`There is nobody with the email ${email}. ${await describeAdmins(database.kysely)}`)
    return `Open this link within the hour to choose a new password. The account is active, without a second factor.\n${link.url}`
  })
}
