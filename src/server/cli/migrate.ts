import { UsageError, type Run } from './command.ts'
import { withMigratedDatabase } from './migrated-database.ts'

/* Migrates the database, as every start of the server does. */
export const run: Run = async ([option, ...more], env) => {
  if ((option !== undefined && option !== '--new-key') || more.length > 0) throw new UsageError()
  return withMigratedDatabase(
    env,
    async ({ applied }) => (applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.'),
    { isNewKeyAllowed: option !== undefined },
  )
}
