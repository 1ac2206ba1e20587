import { runAtConsole } from './run-at-console.ts'
import { createAuditLog } from '#server/audit/audit-log.ts'
import { readEnv } from '#server/config/env.ts'
import { makeResetLink } from '#server/features/users/reset-at-console.ts'
import { readSecretKey } from '#server/config/secret-key.ts'
import { StartupError } from '#server/config/startup-error.ts'

const USAGE = 'Usage: npm run admin -- reset EMAIL'

/* Gives access back to a person who is locked out. Needs the server's console. */
await runAtConsole(async (database) => {
  const [command, email] = process.argv.slice(2)
  if (command !== 'reset' || !email) throw new StartupError(USAGE)
  const env = readEnv(process.env)
  const auditLog = createAuditLog(readSecretKey(env.SECRET_KEY, env.DATA_DIR))
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const link = await makeResetLink({ database, auditLog, publicUrl, now: new Date() }, email.trim().toLowerCase())
  if (!link) throw new StartupError(`There is nobody with the email ${email}.`)
  console.log(
    `Open this link within the hour to choose a new password. The account is active, without a second factor.\n${link.url}`,
  )
})
