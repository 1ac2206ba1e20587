import type { Run } from './command.ts'

/* Starts the server, which reads the settings itself and stops with the process. */
export const run: Run = async () => {
  await import('#server/main.ts')
  return undefined
}
