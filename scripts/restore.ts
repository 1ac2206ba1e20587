import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '#server/backup/backup-error.ts'
import { restoreWebsite } from '#server/backup/restore-website.ts'
import { drawProgress, runBackupCommand } from './backup-console.ts'

const USAGE = `Usage: npm run restore -- FILE [--new-key]
DATA_DIR, or the database of DATABASE_URL, must be empty.`

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { 'new-key': { type: 'boolean', default: false } } })
  } catch {
    throw new BackupError(USAGE)
  }
}

/* Restores a backup to where the settings point. */
await runBackupCommand(async (env) => {
  const { positionals, values } = readArguments()
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new BackupError(USAGE)
  await restoreWebsite(resolve(file), env, { isNewKeyAllowed: values['new-key'], onProgress: drawProgress('Restoring') })
  return `The backup is restored to ${env.DATABASE_URL ? 'the database of DATABASE_URL' : resolve(env.DATA_DIR)}. Start the server. Everybody signs in again.`
})
