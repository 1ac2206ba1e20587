import { ORPCError } from '@orpc/server'
import { isUniqueViolation } from '#server/db/dialect.ts'

/** Refuses a field for a reason that only the server knows; in the shape in which a schema refuses it. */
export const refuseField = (field: string, message: string) =>
  new ORPCError('BAD_REQUEST', { message: 'Input validation failed', data: { issues: [{ path: [field], message }] } })

/** Refuses for now if there are seconds to wait; the contract's `tooMany`. */
export function slowDown(waitSeconds: number): void {
  if (waitSeconds <= 0) return
  const minutes = Math.ceil(waitSeconds / 60)
  throw new ORPCError('TOO_MANY_REQUESTS', {
    message: `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    data: { retryAfterSeconds: waitSeconds },
  })
}

/** Runs a write; a value that has to be unique and is taken refuses its field. */
export async function refuseTaken<T>(write: Promise<T>, field: string, message: string): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isUniqueViolation(error) ? refuseField(field, message) : error
  }
}
