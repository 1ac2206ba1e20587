import { ORPCError } from '@orpc/server'
import { isUnavailable, UNAVAILABLE } from '#server/db/dialect.ts'

/** Seconds after which a client may ask again. */
export const RETRY_AFTER = '10'

/** Turns an error of a database that cannot be reached or written into a 503. */
export const asUnavailable = (error: unknown): unknown =>
  isUnavailable(error) ? new ORPCError('SERVICE_UNAVAILABLE', { message: UNAVAILABLE, cause: error }) : error
