import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { SERVER_ACTOR } from '#server/audit/audit.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import type { ChangeCount } from '#server/backup/changes-since.ts'
import { prepareRestore, prepareUndo } from '#server/backup/replace-website.ts'
import type { Replacement, ReplaceOptions } from '#server/backup/replacement.ts'
import { restoreWebsite } from '#server/backup/restore-website.ts'
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

/** Prints which changes will be lost, and asks a person at a terminal. */
async function confirm(intro: string, changes: ChangeCount[] | undefined, isConfirmed: boolean): Promise<boolean> {
  console.log(`${intro} ${describeLost(changes)}`)
  if (isConfirmed) return true
  if (!process.stdin.isTTY) throw new BackupError('Nothing was replaced. To replace the website, add --yes.')
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question('Replace the website? Type yes: ')
  asking.close()
  return answer.trim() === 'yes'
}

/** Replaces the website if that is confirmed. Returns where its former state is. */
async function replace(replacement: Replacement, intro: string, isConfirmed: boolean): Promise<string | undefined> {
  let isSwapped = false
  try {
    if (!(await confirm(intro, await replacement.readChanges(), isConfirmed))) return undefined
    const { where, settle } = await replacement.swap(SERVER_ACTOR)
    isSwapped = true
    await settle()
    return where
  } finally {
    if (!isSwapped) await replacement.discard()
  }
}

/* Restores a backup to the place that the settings name. */
export const run: Run = async (args, env) => {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  const [file, ...more] = positionals
  const isRight = values.undo
    ? !file && !values.replace && !values['new-key']
    : file !== undefined && more.length === 0 && (values.replace || !values.yes)
  if (!isRight) throw new UsageError()
  const options = { isNewKeyAllowed: values['new-key'], onProgress: drawProgress('Restoring') }
  if (values.replace || values.undo) {
    const needs: ReplaceOptions = { log: pino({ level: 'silent' }), now: () => new Date(), renderHome: homeRenderer(env) }
    const replacement = values.undo
      ? await prepareUndo(env, { ...needs, isServing: false })
      : await prepareRestore(resolve(file!), env, { ...needs, ...options, isServing: false })
    const { madeAt } = replacement
    const intro = values.undo
      ? `The website as it was before the restore of ${madeAt} is there.`
      : `The backup of ${madeAt} is restored beside the website and compared.`
    const where = await replace(replacement, intro, values.yes)
    if (!where) return 'Nothing was replaced.'
    const by = values.undo ? 'its former state' : 'the backup'
    return `The website was replaced by ${by}. Its former state is kept in ${where} for 7 days. Start the server. Everybody must sign in again, with the email address of that time. Passwords and two-factor sign-in stay as they are now, unless those of ${by} are newer.`
  }
  await restoreWebsite(resolve(file!), env, options)
  return `The backup was restored to ${env.DATABASE_URL ? 'the database of DATABASE_URL' : resolve(env.DATA_DIR)}. Start the server. Everybody must sign in again. Passwords, two-factor sign-in and email addresses are those of the backup.`
}
