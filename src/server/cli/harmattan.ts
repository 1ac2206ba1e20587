import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { BackupError } from '#server/backup/backup-error.ts'
import { ignoreBrokenOutput } from '#server/config/broken-output.ts'
import { readEnv, type Env } from '#server/config/env.ts'
import { explainFileError } from '#server/config/file-error.ts'
import { setPrivateUmask } from '#server/config/file-permissions.ts'
import { VERSION } from '#server/config/root.ts'
import { listLinesWithoutValue, listMisspelt } from '#server/config/settings-file.ts'
import { StartupError } from '#server/config/startup-error.ts'
import { UsageError } from './command.ts'
import { COMMANDS, listForms } from './commands.ts'
import { endProgress } from './progress-bar.ts'

/* harmattan [--settings FILE] COMMAND. For a problem that the operator can fix, it prints one sentence. */

const SYNOPSIS = 'harmattan [--settings FILE] COMMAND'

const HELP_WORDS = ['help', '--help', '-h']

const describe = (name: string): string =>
  [...listForms(name).map((form) => `  ${form}`), `      ${COMMANDS[name]!.description}.`].join('\n')

const HELP = `Harmattan ${VERSION}

${SYNOPSIS}

${Object.keys(COMMANDS).map(describe).join('\n')}
  harmattan help [COMMAND]
      Prints this, or what one command does.
  harmattan --version
      Prints the version.

Settings are environment variables. --settings also reads them from a file with a line NAME=VALUE for each.`

function readSettings(file: string | undefined): void {
  if (!file) throw new UsageError()
  try {
    // Editors on Windows put a byte order mark before the first name.
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
    const settings = parseEnv(text)
    for (const [name, value] of Object.entries(settings)) process.env[name] ??= value
    for (const name of listMisspelt(Object.keys(settings)))
      console.error(`There is no setting ${name}. Its line in ${file} is ignored.`)
    for (const number of listLinesWithoutValue(text))
      console.error(`Line ${number} of ${file} is ignored, because it is not NAME=VALUE.`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new StartupError(
      code === 'ENOENT'
        ? `There is no ${file}. Name the file of the settings.`
        : `Cannot read the settings in ${file}: ${message.replace(/\.$/, '')}. Name a file that the user of this process may read.`,
    )
  }
}

/** Whether the file of SQLite cannot be read or written, as on a full disk. */
async function isSqliteUnavailable(error: unknown): Promise<boolean> {
  if (!(error instanceof Error && 'errcode' in error)) return false
  const { isUnavailable } = await import('#server/db/dialect.ts')
  return isUnavailable(error)
}

/** Whether parseArgs refused the arguments of a command. */
const isUnknownArgument = (error: unknown) => String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS_')

/** What root writes, the user of the service could not use. */
function refuseRoot({ DATA_DIR }: Env): void {
  const isForeign = process.getuid?.() === 0 && (statSync(DATA_DIR, { throwIfNoEntry: false })?.uid ?? 0) !== 0
  if (isForeign)
    throw new StartupError(
      `${DATA_DIR} does not belong to root, and its user could not use what root writes. Run the command as that user.`,
    )
}

async function runCommand(name: string, args: string[]): Promise<string | undefined> {
  if (HELP_WORDS.includes(name)) return HELP_WORDS.includes(args[0] ?? 'help') ? HELP : runCommand(args[0]!, ['--help'])
  if (['--version', '-v'].includes(name)) return `Harmattan ${VERSION}`
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new StartupError(`There is no command ${name}. "harmattan help" lists all commands.`)
  if (args.some((word) => word === '--help' || word === '-h')) return describe(name)
  if (!command.usage && args.length > 0) throw new UsageError()
  const { run } = await command.load()
  const env = readEnv(process.env)
  // An upgrade needs root, and changes the data as the user of the service. `verify` writes none.
  if (!['upgrade', 'verify'].includes(name)) refuseRoot(env)
  return run(args, env)
}

ignoreBrokenOutput()
setPrivateUmask()
let [name = 'help', ...args] = process.argv.slice(2)
try {
  if (name === '--settings') {
    readSettings(args[0])
    ;[, name = 'help', ...args] = args
  }
  const said = await runCommand(name, args)
  endProgress()
  if (said !== undefined) console.log(said)
} catch (error) {
  endProgress()
  process.exitCode = 1
  if (error instanceof UsageError || isUnknownArgument(error))
    console.error(`Usage: ${Object.hasOwn(COMMANDS, name) ? listForms(name).join('\n       ') : SYNOPSIS}`)
  else if (error instanceof BackupError || error instanceof StartupError) console.error(error.message)
  else if (await isSqliteUnavailable(error))
    console.error(`The database cannot be used (${(error as Error).message}). "harmattan doctor" says why.`)
  else {
    const sentence = explainFileError(error)
    if (!sentence) throw error
    console.error(sentence)
  }
}
