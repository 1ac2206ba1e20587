import type { Logger } from 'pino'
import type { Env } from './env.ts'

/** Logs what the operator should know about settings that work, but perhaps not as meant. */
export function warnOfSettings(env: Env, log: Logger): void {
  if (env.DATABASE_URL && !env.S3_BUCKET)
    log.warn('Files are in a folder of this instance. Several instances need one bucket: set S3_BUCKET')
  if (env.DATABASE_URL)
    log.info(
      'Uploads arrive in parts in DATA_DIR/uploads. Let all instances share that folder, or let the load balancer keep each person on one instance',
    )
  if (!env.PUBLIC_URL) log.warn('PUBLIC_URL is not set: links for search engines and in messages will point to localhost')
}
