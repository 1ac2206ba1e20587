import { pino, type Logger } from 'pino'
import type { Env } from './env.ts'

const WAIT_MS = 100
/** In bytes. */
const BATCH = { minLength: 60 * 1024, maxWrite: 64 * 1024 }

/** The log of the server, on standard output. `flush` writes what is still in memory. */
export function openLog(level: Env['LOG_LEVEL']): { log: Logger; flush: () => void } {
  // Log lines are written in batches, a tenth of a second later at most: one write costs more than a request for a cached page.
  // Writes bytes, which pino's types do not mention: with text it would measure the whole buffer again for each line.
  const lines = pino.destination({ ...BATCH, sync: false, contentMode: 'buffer' })
  // Pino's own `periodicFlush` writes ten times a second also when there are no lines.
  let unwritten = 0
  let soon: NodeJS.Timeout | undefined

  function write(text: string) {
    const line = Buffer.from(text)
    unwritten += line.length
    lines.write(line as unknown as string)
    writeSoon()
  }
  function writeSoon() {
    soon ??= setTimeout(() => {
      soon = undefined
      lines.flush()
    }, WAIT_MS).unref()
  }
  lines.on('write', (length) => {
    // A flush during the write has already counted its bytes.
    unwritten = Math.max(0, unwritten - length)
    // These lines came during the write.
    if (unwritten > 0) writeSoon()
  })
  return {
    log: pino({ level, base: null }, { write }),
    flush() {
      lines.flushSync()
      unwritten = 0
    },
  }
}
