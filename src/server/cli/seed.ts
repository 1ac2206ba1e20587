import { pino } from 'pino'
import { watchContentVersion } from '#server/cache/content-version.ts'
import { StartupError } from '#server/config/startup-error.ts'
import { initialiseMenu } from '#server/features/seeding/initialise-menu.ts'
import { seed, SeedError } from '#server/features/seeding/seed.ts'
import type { Run } from './command.ts'
import { withMigratedDatabase } from './migrated-database.ts'

/* Stores the built-in content in empty tables. A running server shows it at once. */
export const run: Run = (_args, env) =>
  withMigratedDatabase(env, async ({ database }) => {
    await using content = await watchContentVersion(database)
    const now = () => new Date()
    try {
      const report = await content.change((trx) => seed(trx, now().toISOString()))
      await initialiseMenu({ database, content, log: pino(), now })
      return Object.entries(report)
        .map(([table, done]) => `${table}: ${done}`)
        .join('\n')
    } catch (error) {
      throw new StartupError(error instanceof SeedError ? error.message : 'An unexpected error occurred while seeding data.', {
        cause: error,
      })
    }
  })
