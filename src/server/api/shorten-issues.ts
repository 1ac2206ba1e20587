import { ORPCError } from '@orpc/server'

const MAX_ISSUES = 20
const MAX_KEYS = 10
const MAX_MESSAGE = 300

interface Issue {
  message: string
  keys?: unknown[]
}

/** Keeps only the first issues of invalid input, so that the answer does not grow with the request. */
export function shortenIssues(error: unknown): unknown {
  const { issues } = (error instanceof ORPCError && (error.data as { issues?: Issue[] } | undefined)) || {}
  if (!(error instanceof ORPCError) || !Array.isArray(issues)) return error
  const first = issues.slice(0, MAX_ISSUES).map((issue) => ({
    ...issue,
    message: cut(issue.message),
    ...(issue.keys && { keys: issue.keys.slice(0, MAX_KEYS).map((key) => cut(String(key))) }),
  }))
  const { code, status, message, defined, cause } = error
  return new ORPCError(code as string, { status, message, defined, cause, data: { ...error.data, issues: first } })
}

const cut = (text: string) => (text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text)
