import type { Run } from './command.ts'

interface Command {
  /** Each form of the words that follow the name. */
  words?: string[]
  does: string
  /** Loaded when it runs: most commands need a small part of the program. */
  load(): Promise<{ run: Run }>
}

export const COMMANDS: Record<string, Command> = {
  'start': { does: 'Serves the website', load: () => import('./start.ts') },
  'doctor': { does: 'Checks the installation and says what to do', load: () => import('./doctor.ts') },
  'backup': {
    words: ['[FOLDER]'],
    does: 'Backs up the website while it runs, and verifies the backup',
    load: () => import('./backup.ts'),
  },
  'verify': {
    words: ['FILE'],
    does: 'Restores a backup into a temporary database and compares. Changes nothing else',
    load: () => import('./verify.ts'),
  },
  'restore': {
    words: ['FILE [--new-key]', 'FILE --replace [--new-key] [--yes]', '--undo [--yes]'],
    does:
      'Restores a backup to an empty folder or database. --replace replaces the website. '
      + '--undo returns to the website that the last restore replaced',
    load: () => import('./restore.ts'),
  },
  'export': {
    words: ['FOLDER'],
    does: 'Writes the content of the website to a new folder of open files, without accounts, enquiries and secrets',
    load: () => import('./export.ts'),
  },
  'import': {
    words: ['FOLDER'],
    does: 'Reads an export into a website without content',
    load: () => import('./import.ts'),
  },
  'upgrade': {
    words: ['ARCHIVE [--stop COMMAND] [--start COMMAND] [--watch SECONDS]'],
    does:
      'Upgrades this program from a release archive, after a backup and a trial on a copy. '
      + 'If anything fails, program and data are as before',
    load: () => import('./upgrade.ts'),
  },
  'upgrade-data': {
    words: ['rehearse BACKUP', 'keep', 'roll-back', 'finish'],
    does: 'The steps of an upgrade that use the data. The command upgrade runs them',
    load: () => import('./upgrade-data.ts'),
  },
  'migrate': {
    words: ['[--new-key]'],
    does: 'Applies new migrations to the database, as every start does. --new-key accepts another secret key, if the old one is lost',
    load: () => import('./migrate.ts'),
  },
  'seed': { does: 'Adds the built-in content to empty tables', load: () => import('./seed.ts') },
  'admin': {
    words: ['reset EMAIL'],
    does: 'Prints a link with which a person who is locked out chooses a new password',
    load: () => import('./admin.ts'),
  },
}

export const formatUsage = (name: string): string =>
  (COMMANDS[name]?.words ?? ['']).map((words) => `harmattan ${name} ${words}`.trimEnd()).join('\n       ')
