import { BackupError } from '#server/backup/backup-error.ts'
import { readEnv, type Env } from '#server/config/env.ts'
import { setPrivateUmask } from '#server/config/file-permissions.ts'
import { StartupError } from '#server/config/startup-error.ts'
import { examine } from '#server/doctor/examine.ts'
import type { Finding } from '#server/doctor/finding.ts'
import { createWriteCheck } from '#server/http/write-check.ts'
import { openWebsite } from './backup-console.ts'

const WORDS = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ' } as const

async function examineWebsite(env: Env): Promise<Finding[]> {
  const { database } = await openWebsite(env)
  const now = () => new Date()
  const writeCheck = createWriteCheck({ database, isDamaged: () => false, dataDir: env.DATA_DIR, now })
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  try {
    return await examine({ env, publicUrl, database, writeProblem: () => writeCheck.problem(), now })
  } finally {
    await database.close()
  }
}

/* Checks the installation and says what to do. Exits with 1 if something has failed. */
setPrivateUmask()
try {
  const findings = await examineWebsite(readEnv(process.env))
  for (const { name, state, sentence } of findings) console.log(`${WORDS[state]}  ${name.padEnd(11)}  ${sentence}`)
  if (findings.some(({ state }) => state === 'failed')) process.exitCode = 1
} catch (error) {
  if (!(error instanceof BackupError || error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
