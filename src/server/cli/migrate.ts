import type { Run } from './command.ts'
import { withMigratedDatabase } from './migrated-database.ts'

/* Migrates the database, as every start of the server does. */
export const run: Run = (_words, env) =>
  withMigratedDatabase(env, (_database, applied) =>
    Promise.resolve(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.'),
  )
