import { ORPCError } from '@orpc/server'
import { isUnavailable } from '#server/db/dialect.ts'

export const UNAVAILABLE = 'The database cannot be reached or written at the moment. Please try again in a few minutes.'

/** Seconds after which a client may ask again. */
export const RETRY_AFTER = '10'

/** 503 for a database that cannot be reached or written, as it is neither the request's fault nor the program's. */
export const asUnavailable = (error: unknown): unknown =>
  isUnavailable(error) ? new ORPCError('SERVICE_UNAVAILABLE', { message: UNAVAILABLE, cause: error }) : error
