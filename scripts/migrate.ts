import { runAtConsole } from './run-at-console.ts'

/* Brings the database up to this program, as every start of the server does too. */
await runAtConsole(async (_database, applied) => {
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
})
