import { runAtConsole } from './run-at-console.ts'

/* Migrates the database, as every start of the server does. */
await runAtConsole(async (_database, applied) => {
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
})
