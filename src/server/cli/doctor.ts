import { getPublicUrl } from '#server/config/config.ts'
import type { Env } from '#server/config/env.ts'
import { examine } from '#server/doctor/examine.ts'
import type { Finding } from '#server/doctor/finding.ts'
import { createFailedWrites } from '#server/db/failed-writes.ts'
import { createWriteCheck } from '#server/http/write-check.ts'
import type { Run } from './command.ts'
import { openWebsite } from './open-website.ts'

/** A slow disk is no fault. An upgrade stops if this check fails. */
const WRITE_WITHIN_MS = 30_000

const WORDS = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ' } as const

async function examineWebsite(env: Env): Promise<Finding[]> {
  await using website = await openWebsite(env)
  const { database, secretKey } = website
  const now = () => new Date()
  const failedWrites = createFailedWrites()
  const writeCheck = createWriteCheck({ database, failedWrites, dataDir: env.DATA_DIR, now, answerWithinMs: WRITE_WITHIN_MS })
  const publicUrl = getPublicUrl(env)
  return await examine({ env, publicUrl, database, secretKey, writeProblem: () => writeCheck.problem(), now })
}

/* Checks the installation and says what to do. Exits with 1 if something has failed. */
export const run: Run = async (_args, env) => {
  const findings = await examineWebsite(env)
  if (findings.some(({ state }) => state === 'failed')) process.exitCode = 1
  return findings.map(({ name, state, sentence }) => `${WORDS[state]}  ${name.padEnd(11)}  ${sentence}`).join('\n')
}
