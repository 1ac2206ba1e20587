import { readEnv } from './env.ts'
import { start } from './start.ts'
import { StartupError } from './startup-error.ts'

try {
  const running = await start(readEnv(process.env))
  // For the person at the terminal; the log proper goes to standard output.
  process.stderr.write(`The website is at http://localhost:${running.port}\n`)
  if (running.setupUrl)
    process.stderr.write(`Nobody can sign in yet. Open this link once, to become the first admin:\n${running.setupUrl}\n`)
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    void running.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exit(1)
}
