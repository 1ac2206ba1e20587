import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { SERVER_ACTOR } from '#server/audit/audit.ts'
import { BackupError, WITHOUT_KEY } from '#server/backup/backup-error.ts'
import type { ChangeCount } from '#server/backup/changes-store.ts'
import type { Header } from '#server/backup/format.ts'
import { prepareRestore, prepareUndo } from '#server/backup/prepare-restore.ts'
import type { Replacement } from '#server/backup/replacement.ts'
import { restoreWebsite } from '#server/backup/restore-website.ts'
import type { Env } from '#server/config/env.ts'
import { hasSecretKey, readSecretKey } from '#server/config/secret-key.ts'
import { getSecretKeyId } from '#server/crypto/encryption.ts'
import { askAtTerminal } from './ask.ts'
import { UsageError, type Run } from './command.ts'
import { homeRenderer } from './home-renderer.ts'
import { drawProgress } from './progress-bar.ts'

const FLAG = { type: 'boolean', default: false } as const
const OPTIONS = { 'new-key': FLAG, 'replace': FLAG, 'undo': FLAG, 'yes': FLAG }

function describeLost(changes: ChangeCount[] | undefined): string {
  if (!changes) return 'The database of the website is damaged, so the changes since then are not known.'
  if (changes.length === 0) return 'The website has not changed since.'
  const lines = changes.map(({ what, total }) => `  ${total} × ${what}`)
  return `These changes since then will be lost:\n${lines.join('\n')}`
}

/** Prints which changes will be lost, and asks a person at a terminal. Throws unless that is confirmed. */
async function confirm(intro: string, changes: ChangeCount[] | undefined, isConfirmed: boolean): Promise<void> {
  console.log(`${intro} ${describeLost(changes)}`)
  if (isConfirmed) return
  if (!process.stdin.isTTY) throw new BackupError('Nothing was replaced. To replace the website, add --yes.')
  if (!(await askAtTerminal('Replace the website? Type yes: '))) throw new BackupError('Nothing was replaced.')
}

/** Replaces the website once that is confirmed. Returns where its former state is. */
async function replace(replacement: Replacement, intro: string, isConfirmed: boolean): Promise<string> {
  let isSwapped = false
  try {
    await confirm(intro, await replacement.readChanges(), isConfirmed)
    const { where, settle } = await replacement.swap(SERVER_ACTOR)
    isSwapped = true
    await settle()
    return where
  } finally {
    if (!isSwapped) await replacement.discard()
  }
}

/** What people need to sign in to the restored website. */
function describeAccess({ secretKeyId }: Header, { SECRET_KEY, DATA_DIR }: Env): string {
  const hasItsKey = hasSecretKey(SECRET_KEY, DATA_DIR) && getSecretKeyId(readSecretKey(SECRET_KEY, DATA_DIR)) === secretKeyId
  return hasItsKey
    ? 'Passwords, two-factor sign-in and email addresses are those of the backup.'
    : `Passwords and email addresses are those of the backup. Because the secret key is another one, ${WITHOUT_KEY}.`
}

const describeSignIn = (source: string) =>
  `Start the server. Everybody must sign in again, with the email address of that time. Passwords and two-factor sign-in stay as they are now, unless those of ${source} are newer.`

type Options = Parameters<typeof prepareRestore>[2]

async function replaceByBackup(path: string, env: Env, options: Options, isConfirmed: boolean): Promise<string> {
  const replacement = await prepareRestore(path, env, options)
  const intro = `The backup of ${replacement.madeAt} is restored beside the website and compared.`
  const where = await replace(replacement, intro, isConfirmed)
  return `The website was replaced by the backup. Its former state is kept in ${where} for 7 days. ${describeSignIn('the backup')}`
}

async function undo(env: Env, options: Options, isConfirmed: boolean): Promise<string> {
  const replacement = await prepareUndo(env, options)
  const { madeAt } = replacement
  const where = await replace(replacement, `The website as it was before the restore of ${madeAt} is there.`, isConfirmed)
  return `The website is again as it was before the restore of ${madeAt}. What it was until now is kept in ${where} for 7 days. ${describeSignIn('that state')}`
}

/* Restores a backup to the place that the settings name. */
export const run: Run = async (args, env) => {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  const [file, ...more] = positionals
  const isRight = values.undo
    ? !file && !values.replace && !values['new-key']
    : file !== undefined && more.length === 0 && (values.replace || !values.yes)
  if (!isRight) throw new UsageError()
  const options: Options = {
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    renderHome: homeRenderer(env),
    isNewKeyAllowed: values['new-key'],
    isServing: false,
    onProgress: drawProgress('Restoring'),
  }
  if (values.undo) return undo(env, options, values.yes)
  const path = resolve(file!)
  if (values.replace) return replaceByBackup(path, env, options, values.yes)
  const header = await restoreWebsite(path, env, options)
  return `The backup was restored to ${env.DATABASE_URL ? 'the database of DATABASE_URL' : resolve(env.DATA_DIR)}. Start the server. Everybody must sign in again. ${describeAccess(header, env)}`
}
