import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '#server/config/root.ts'
import { StartupError } from '#server/config/startup-error.ts'
import { upgrade } from '#server/upgrade/upgrade.ts'
import { UsageError, type Run } from './command.ts'

const SECONDS = /^\d+$/
/** Until the watch is over the website saves nothing, so that a rollback loses nothing: see `holdWrites`. */
const LONGEST_WATCH_SECONDS = 240

const OPTIONS = {
  stop: { type: 'string', default: 'systemctl stop harmattan' },
  start: { type: 'string', default: 'systemctl start harmattan' },
  watch: { type: 'string', default: '60' },
} as const

/* Replaces the program by that of a release archive, or leaves everything as it was. */
export const run: Run = (args, env) => {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  const [archive, ...more] = positionals
  if (!archive || more.length > 0) throw new UsageError()
  if (!SECONDS.test(values.watch) || Number(values.watch) > LONGEST_WATCH_SECONDS)
    throw new StartupError(`--watch takes a number of seconds, at most ${LONGEST_WATCH_SECONDS}.`)
  const stopping = new AbortController()
  // The upgrade rolls back, then the process ends by itself.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort())
  return upgrade(resolve(archive), ROOT, env, {
    stop: values.stop,
    start: values.start,
    watchMs: Number(values.watch) * 1000,
    print: (line) => console.log(line),
    signal: stopping.signal,
  })
}
