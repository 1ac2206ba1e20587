import { ORPCError } from '@orpc/server'
import type * as z from 'zod'
import { editRefusal, mayEdit } from '#server/auth/session/caller.ts'
import { checkNewPassword } from '#server/auth/password/password-rules.ts'
import type { Deps } from '#server/deps.ts'
import { isUniqueViolation } from '#server/db/dialect.ts'

/** An error for one field, in the same form as an error of the schema. */
export const refuseField = (field: string, message: string) =>
  new ORPCError('BAD_REQUEST', { message: 'Input validation failed', data: { issues: [{ path: [field], message }] } })

/** Validates stored values, which may be incomplete. Throws the same error as for invalid input. */
export function parseFields<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(values)
  if (success) return data
  throw new ORPCError('BAD_REQUEST', { message: 'Input validation failed', data: { issues: error.issues } })
}

/** Refuses a new password that is too short or easy to guess. */
export async function refuseWeakPassword(
  deps: Pick<Deps, 'config' | 'database'>,
  password: string,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
): Promise<void> {
  const weakness = await checkNewPassword(deps, password, [email, firstName, lastName])
  if (weakness) throw refuseField('password', weakness)
}

/** Runs a write. If a unique value is taken, throws an error for its field. */
export async function refuseTaken<T>(write: Promise<T>, field: string, message: string): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isUniqueViolation(error) ? refuseField(field, message) : error
  }
}

/** The errors of an operation on something that may have been deleted. */
export interface GoneError {
  NOT_FOUND: () => Error
}

/** What a query has found. Throws NOT_FOUND if that is nothing. */
export function requireFound<Found>(found: Found | undefined, errors: GoneError): Found {
  if (found === undefined) throw errors.NOT_FOUND()
  return found
}

/** The page, if it exists and the caller may edit it and its sections. */
export function requireEditable<Page extends Parameters<typeof mayEdit>[1]>(
  caller: Parameters<typeof mayEdit>[0],
  found: Page | undefined,
  errors: GoneError,
): Page {
  const page = requireFound(found, errors)
  if (!mayEdit(caller, page)) throw new ORPCError('FORBIDDEN', { message: editRefusal(caller, page) })
  return page
}
