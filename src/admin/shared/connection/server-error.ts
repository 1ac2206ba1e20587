import { ORPCError } from '@orpc/client'
import { ConnectionError } from './connection-error.ts'

/* What an API error means. Only its code decides, never its message. */

export const getErrorCode = (error: unknown): string | undefined => (error instanceof ORPCError ? error.code : undefined)

/** Repeating a refused request changes nothing. */
export const isRefusal = (error: unknown): boolean => error instanceof ORPCError && error.status >= 400 && error.status < 500

/** A person closed the question for their password or code. This is no error, so no message appears. */
export const isCancelled = (error: unknown): boolean => getErrorCode(error) === 'STEP_UP_REQUIRED'

/** The session has ended. A refusal that the operation declares, such as a wrong password, is something else. */
export const isSessionLost = (error: unknown): boolean =>
  error instanceof ORPCError && error.code === 'UNAUTHORIZED' && !error.defined

/** The message for people. Errors that an operation declares bring their own message. */
export function getErrorMessage(error: unknown): string {
  if (error instanceof ConnectionError) return 'The server cannot be reached. Please try again when you are back online.'
  if (!(error instanceof ORPCError)) return 'Something went wrong on this page. Please try again.'
  const [refusedField] = Object.values(getFieldErrors(error))
  return error.defined || isRefusal(error) || error.code === 'SERVICE_UNAVAILABLE'
    ? (refusedField ?? error.message)
    : 'The server could not do this. Please try again.'
}

/** The same for a change. Without an answer, nobody knows whether it was saved. */
export const getChangeMessage = (error: unknown): string =>
  error instanceof ConnectionError && error.mayHaveArrived
    ? 'The server cannot be reached. Your change may be saved already. Please try again when you are back online.'
    : getErrorMessage(error)

interface Issue {
  path?: (string | number)[]
  message: string
}

/** The server's messages for single form fields, by field name. */
export function getFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ORPCError)) return {}
  const { issues, field } = (error.data ?? {}) as { issues?: Issue[]; field?: string }
  if (field) return { [field]: error.message }
  if (error.code !== 'BAD_REQUEST' || !issues) return {}
  return Object.fromEntries(issues.filter(({ path }) => path?.length).map(({ path, message }) => [path!.join('.'), message]))
}

/** The message for a form with one field. Null if there is no error, or if somebody cancelled. */
export const getOnlyFieldError = (error: unknown): string | null => (error && !isCancelled(error) ? getErrorMessage(error) : null)

/** The message above a form; null if the fields show it, and after somebody cancelled. */
export const getFormError = (error: unknown): string | null =>
  Object.keys(getFieldErrors(error)).length === 0 ? getOnlyFieldError(error) : null
