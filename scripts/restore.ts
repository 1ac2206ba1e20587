import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { BackupError } from '#server/backup/backup-error.ts'
import type { ChangeCount } from '#server/backup/changes-since.ts'
import { replaceWebsite } from '#server/backup/replace-website.ts'
import { restoreWebsite } from '#server/backup/restore-website.ts'
import { drawProgress, runBackupCommand, withHome } from './backup-console.ts'

const USAGE = `Usage: npm run restore -- FILE [--new-key] [--replace [--yes]]
Without --replace, DATA_DIR, or the database of DATABASE_URL, must be empty.`

function readArguments() {
  try {
    const flag = { type: 'boolean', default: false } as const
    return parseArgs({ allowPositionals: true, options: { 'new-key': flag, 'replace': flag, 'yes': flag } })
  } catch {
    throw new BackupError(USAGE)
  }
}

/** Says what will be gone, and asks a person at a terminal. */
async function confirm(madeAt: string, changes: ChangeCount[] | undefined, isConfirmed: boolean): Promise<boolean> {
  const since = changes?.map(({ what, total }) => `  ${total} × ${what}`)
  const lost = !since
    ? 'The database of the website is damaged, so what has changed since is not known.'
    : since.length === 0
      ? 'The website has not changed since.'
      : `These changes of the website since then will be gone:\n${since.join('\n')}`
  console.log(`The backup of ${madeAt} is restored beside the website and compared. ${lost}`)
  if (isConfirmed) return true
  if (!process.stdin.isTTY) throw new BackupError('Nothing was replaced. To replace the website, add --yes.')
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question('Replace the website? Type yes: ')
  asking.close()
  return answer.trim() === 'yes'
}

/* Restores a backup to where the settings point. */
await runBackupCommand(async (env) => {
  const { positionals, values } = readArguments()
  const [file, ...more] = positionals
  if (!file || more.length > 0 || (values.yes && !values.replace)) throw new BackupError(USAGE)
  const options = { isNewKeyAllowed: values['new-key'], onProgress: drawProgress('Restoring') }
  if (values.replace) {
    const former = await withHome(env, (renderHome) =>
      replaceWebsite(resolve(file), env, {
        ...options,
        log: pino({ level: 'silent' }),
        now: () => new Date(),
        renderHome,
        confirm: (madeAt, changes) => confirm(madeAt, changes, values.yes),
      }),
    )
    return former
      ? `The website is replaced by the backup. Its former state is kept in ${former} for 7 days. Start the server. Everybody signs in again.`
      : 'Nothing was replaced.'
  }
  await restoreWebsite(resolve(file), env, options)
  return `The backup is restored to ${env.DATABASE_URL ? 'the database of DATABASE_URL' : resolve(env.DATA_DIR)}. Start the server. Everybody signs in again.`
})
