import { pino } from 'pino'
import { runAtConsole } from './run-at-console.ts'
import { watchContentVersion } from '#server/cache/content-version.ts'
import { initialiseMenu } from '#server/features/menu-items/initialise.ts'
import { seed, SeedError } from '#server/features/seeding/seed.ts'
import { StartupError } from '#server/config/startup-error.ts'

/* Stores the built-in content in empty tables. A running server shows it at once. */
await runAtConsole(async (database) => {
  const content = await watchContentVersion(database)
  const now = () => new Date()
  try {
    const report = await content.change((trx) => seed(trx, now().toISOString()))
    await initialiseMenu({ database, content, log: pino(), now })
    for (const [table, done] of Object.entries(report)) console.log(`${table}: ${done}`)
  } catch (error) {
    throw new StartupError(error instanceof SeedError ? error.message : 'An unexpected error occurred while seeding data.', {
      cause: error,
    })
  } finally {
    await content.stop()
  }
})
