import { readEnv } from './config/env.ts'
import { explainFileError } from './config/file-error.ts'
import { setPrivateUmask } from './config/file-permissions.ts'
import { start } from './start.ts'
import { StartupError } from './config/startup-error.ts'

/** The process exits after this time, even if something still runs. */
const STOP_WITHIN_MS = 9500
const LOGGED_WITHIN_MS = 1000

setPrivateUmask()
try {
  const env = readEnv(process.env)
  const starting = start(env)
  let isStarting = true
  let isStopping = false
  const stop = () => {
    // Nobody is served yet. Changes of the database are transactions, so the start can end anywhere.
    if (isStarting) process.exit(0)
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), env.SHUTDOWN_DELAY_SECONDS * 1000 + STOP_WITHIN_MS).unref()
    const stopped = starting.then((running) => running.stop())
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  // Before the start is over, as it may wait for PostgreSQL: without handlers, a process with the id 1 ignores these signals.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const running = await starting
  isStarting = false
  // For the person at the terminal; the log proper goes to standard output.
  process.stderr.write(`The website is at ${env.PUBLIC_URL ?? `http://localhost:${running.port}`}\n`)
  const { setupUrl } = running
  if (setupUrl) {
    const show = () =>
      process.stderr.write(`Nobody can sign in yet. Open this link once, to become the first admin:\n${setupUrl}\n`)
    // On a terminal it comes after the log lines of the start.
    if (process.stdout.isTTY) setTimeout(show, LOGGED_WITHIN_MS).unref()
    else show()
  }
} catch (error) {
  const sentence = error instanceof StartupError ? error.message : explainFileError(error)
  if (!sentence) throw error
  console.error(sentence)
  process.exit(1)
}
