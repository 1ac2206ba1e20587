import { ORPCError } from '@orpc/client'

interface Issue {
  path?: (string | number)[]
  message: string
}

/** What the server says about single fields of a form, by field; empty if it says nothing of the kind. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ORPCError)) return {}
  const { issues, field } = (error.data ?? {}) as { issues?: Issue[]; field?: string }
  if (field) return { [field]: error.message }
  if (error.code !== 'BAD_REQUEST' || !issues) return {}
  return Object.fromEntries(issues.filter(({ path }) => path?.length).map(({ path, message }) => [path!.join('.'), message]))
}
