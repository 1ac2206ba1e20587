import { BackupError } from '#server/backup/backup-error.ts'
import { readEnv } from '#server/config/env.ts'
import { isDiskFull } from '#server/config/disk-full.ts'
import { setPrivateUmask } from '#server/config/file-permissions.ts'
import { VERSION } from '#server/config/root.ts'
import { StartupError } from '#server/config/startup-error.ts'
import { UsageError } from './command.ts'
import { COMMANDS, formatUsage } from './commands.ts'
import { endProgress } from './progress-bar.ts'

/* harmattan [--settings FILE] COMMAND. For a problem that the operator can fix, it prints one sentence. */

const SYNOPSIS = 'harmattan [--settings FILE] COMMAND'

const HELP = `Harmattan ${VERSION}

${SYNOPSIS}

${Object.entries(COMMANDS)
  .map(([name, { does }]) => `  ${formatUsage(name)}\n      ${does}.`)
  .join('\n')}
  harmattan help
      Prints this.

Settings are environment variables. --settings also reads them from a file with a line NAME=VALUE for each.`

function readSettings(file: string | undefined): void {
  if (!file) throw new UsageError()
  try {
    process.loadEnvFile(file)
  } catch (error) {
    throw new StartupError(`Cannot read the settings in ${file}: ${(error as Error).message}.`)
  }
}

/** Whether the file of SQLite cannot be read or written, as on a full disk. */
async function isSqliteUnavailable(error: unknown): Promise<boolean> {
  if (!(error instanceof Error && 'errcode' in error)) return false
  const { isUnavailable } = await import('#server/db/dialect.ts')
  return isUnavailable(error)
}

async function runCommand(name: string, words: string[]): Promise<string | undefined> {
  if (['help', '--help', '-h'].includes(name)) return HELP
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new StartupError(`There is no command ${name}. "harmattan help" lists all commands.`)
  if (!command.words && words.length > 0) throw new UsageError()
  const { run } = await command.load()
  return run(words, readEnv(process.env))
}

setPrivateUmask()
let words = process.argv.slice(2)
try {
  if (words[0] === '--settings') {
    readSettings(words[1])
    words = words.slice(2)
  }
  const said = await runCommand(words[0] ?? 'help', words.slice(1))
  endProgress()
  if (said !== undefined) console.log(said)
} catch (error) {
  endProgress()
  process.exitCode = 1
  if (error instanceof UsageError) console.error(`Usage: ${words[0]! in COMMANDS ? formatUsage(words[0]!) : SYNOPSIS}`)
  else if (error instanceof BackupError || error instanceof StartupError) console.error(error.message)
  else if (await isSqliteUnavailable(error))
    console.error(`The database cannot be used (${(error as Error).message}). "harmattan doctor" says why.`)
  else if (isDiskFull(error)) console.error(`The disk is full (${(error as Error).message}). Make room, and try again.`)
  else throw error
}
