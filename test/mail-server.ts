import type { SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { openMailServer } from './open-mail-server.ts'

/** A real mail server for one Vitest test. */
export async function startMailServer(options?: SMTPServerOptions) {
  const server = await openMailServer(options)
  onTestFinished(server.stop)
  return server
}
