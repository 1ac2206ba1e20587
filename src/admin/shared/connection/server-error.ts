import { ORPCError } from '@orpc/client'

/* What an error of the API means here. The code decides, never the words. */

export const getErrorCode = (error: unknown): string | undefined => (error instanceof ORPCError ? error.code : undefined)

/** A refusal is an answer: asking again changes nothing. */
export const isRefusal = (error: unknown): boolean => error instanceof ORPCError && error.status >= 400 && error.status < 500

/** The session has ended; not to be mistaken for a refusal that an operation declares, like a wrong password. */
export const isSessionLost = (error: unknown): boolean =>
  error instanceof ORPCError && error.code === 'UNAUTHORIZED' && !error.defined

/** What an error says to a person: what an operation declares has words for them, also where it is nobody's fault here. */
export function getErrorMessage(error: unknown): string {
  if (!(error instanceof ORPCError)) return 'The server cannot be reached. Please try again when you are back online.'
  const [refusedField] = Object.values(getFieldErrors(error))
  return error.defined || isRefusal(error) || error.code === 'SERVICE_UNAVAILABLE'
    ? (refusedField ?? error.message)
    : 'The server could not do this. Please try again.'
}

interface Issue {
  path?: (string | number)[]
  message: string
}

/** What the server says about single fields of a form, by field; empty if it says nothing of the kind. */
export function getFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ORPCError)) return {}
  const { issues, field } = (error.data ?? {}) as { issues?: Issue[]; field?: string }
  if (field) return { [field]: error.message }
  if (error.code !== 'BAD_REQUEST' || !issues) return {}
  return Object.fromEntries(issues.filter(({ path }) => path?.length).map(({ path, message }) => [path!.join('.'), message]))
}

/** What is said above a form: nothing, if the fields say it. */
export const getFormError = (error: unknown): string | null =>
  error && Object.keys(getFieldErrors(error)).length === 0 ? getErrorMessage(error) : null
