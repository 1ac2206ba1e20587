import type { Run } from './command.ts'

interface Command {
  /** Each form of the arguments that follow the name. */
  usage?: string[]
  description: string
  /** Loaded when it runs: most commands need a small part of the program. */
  load(): Promise<{ run: Run }>
}

export const COMMANDS: Record<string, Command> = {
  'start': { description: 'Serves the website', load: () => import('./start.ts') },
  'doctor': { description: 'Checks the installation and says what to do', load: () => import('./doctor.ts') },
  'backup': {
    usage: ['[FOLDER]'],
    description: 'Backs up the website while it runs, and verifies the backup',
    load: () => import('./backup.ts'),
  },
  'verify': {
    usage: ['FILE'],
    description: 'Restores a backup into a temporary database and compares. Changes nothing else',
    load: () => import('./verify.ts'),
  },
  'restore': {
    usage: ['FILE [--new-key]', 'FILE --replace [--new-key] [--yes]', '--undo [--yes]'],
    description:
      'Restores a backup to an empty folder or database. --replace replaces the website. '
      + '--undo returns to the website that the last restore replaced',
    load: () => import('./restore.ts'),
  },
  'export': {
    usage: ['FOLDER'],
    description: 'Writes the content of the website to a new folder of open files, without accounts, enquiries and secrets',
    load: () => import('./export.ts'),
  },
  'import': {
    usage: ['FOLDER'],
    description: 'Reads an export into a website without content',
    load: () => import('./import.ts'),
  },
  'upgrade': {
    usage: ['ARCHIVE [--stop COMMAND] [--start COMMAND] [--watch SECONDS]'],
    description:
      'Upgrades this program from a release archive, after a backup and a trial on a copy. '
      + 'If anything fails, program and data are as before',
    load: () => import('./upgrade.ts'),
  },
  'upgrade-data': {
    usage: ['rehearse BACKUP', 'keep', 'roll-back', 'finish'],
    description: 'The steps of an upgrade that use the data. The command upgrade runs them',
    load: () => import('./upgrade-data.ts'),
  },
  'migrate': {
    usage: ['[--new-key]'],
    description:
      'Applies new migrations to the database, as every start does. --new-key accepts another secret key, if the old one is lost',
    load: () => import('./migrate.ts'),
  },
  'seed': { description: 'Adds the built-in content to empty tables', load: () => import('./seed.ts') },
  'admin': {
    usage: ['reset EMAIL'],
    description: 'Prints a link with which a person who is locked out chooses a new password',
    load: () => import('./admin.ts'),
  },
}

/** Each form of a command. */
export const listForms = (name: string): string[] =>
  (COMMANDS[name]!.usage ?? ['']).map((args) => `harmattan ${name} ${args}`.trimEnd())
