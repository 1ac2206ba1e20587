import { pino, type Logger } from 'pino'
import type { Env } from './env.ts'

/** The log of the server, on standard output. `flush` writes what is still in memory. */
export function openLog(level: Env['LOG_LEVEL']): { log: Logger; flush: () => void } {
  // Log lines are written in batches, at least ten times a second: one write costs more than a request for a cached page.
  // Writes bytes, which pino's types do not mention: with text it would measure the whole buffer again for each line.
  const batch = { minLength: 60 * 1024, maxWrite: 64 * 1024, periodicFlush: 100 }
  const lines = pino.destination({ ...batch, sync: false, contentMode: 'buffer' })
  const log = pino({ level, base: null }, { write: (line) => lines.write(Buffer.from(line) as unknown as string) })
  return { log, flush: () => lines.flushSync() }
}
