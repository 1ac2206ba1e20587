import { buildIfChanged } from '../../scripts/build-if-changed.ts'

/** The unit tests that start the built server. */
const STARTING = [
  'src/server/db/migrate.test.ts',
  'src/server/features/users/users.test.ts',
  'test/file-permissions.test.ts',
  'test/harmattan.test.ts',
  'test/server.test.ts',
  'test/old-database.test.ts',
  'test/backup-commands.test.ts',
  'test/restore-command.test.ts',
  'test/restore-in-admin.test.ts',
  'test/upgrade-command.test.ts',
  'test/refused-upgrade.test.ts',
]

interface Run {
  /** The names of the files that Vitest was asked for. Undefined means all. */
  vitest: { filenamePattern?: string[] }
}

/** Before the tests: builds if one of them needs it. */
export default function build(run?: Run): void {
  const wanted = run?.vitest.filenamePattern
  if (!wanted || STARTING.some((file) => wanted.some((name) => file.includes(name)))) buildIfChanged()
}
