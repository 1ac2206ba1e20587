import { ORPCError } from '@orpc/server'
import { isRefusedValue } from '#server/db/dialect.ts'
import type { ApiContext } from './context.ts'

/** For example, PostgreSQL does not accept the character NUL. */
const REFUSED_VALUE = 'The request has a character or a number that the database does not accept.'

const MAX_ISSUES = 20
const MAX_KEYS = 10
const MAX_MESSAGE = 300

interface Issue {
  message: string
  keys?: unknown[]
}

/** Throws what the client gets for an error of an operation. Logs an error that is no refusal. */
export function handleError(error: unknown, { context }: { context: ApiContext }): never {
  const { deps, requestId, responseHeaders } = context
  if (isRefusedValue(error)) {
    deps.log.warn({ err: error, requestId }, 'The database refused a value')
    throw new ORPCError('BAD_REQUEST', { message: REFUSED_VALUE })
  }
  const logFailure = () => deps.log.error({ err: error, requestId }, 'An operation failed')
  if (!(error instanceof ORPCError)) {
    logFailure()
    throw error
  }
  const { retryAfterSeconds, issues } = (error.data ?? {}) as { retryAfterSeconds?: number; issues?: Issue[] }
  if (retryAfterSeconds) responseHeaders.set('Retry-After', String(retryAfterSeconds))
  else if (error.status >= 500) logFailure()
  if (!Array.isArray(issues)) throw error
  const { code, status, message, defined, cause } = error
  const data = { ...error.data, issues: shortenIssues(issues) }
  throw new ORPCError(code as string, { status, message, defined, cause, data })
}

/** The first issues of invalid input, so that the answer does not grow with the request. */
const shortenIssues = (issues: Issue[]): Issue[] =>
  issues.slice(0, MAX_ISSUES).map((issue) => ({
    ...issue,
    message: cut(issue.message),
    ...(issue.keys && { keys: issue.keys.slice(0, MAX_KEYS).map((key) => cut(String(key))) }),
  }))

const cut = (text: string) => (text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text)
