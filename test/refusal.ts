import { ORPCError, safe } from '@orpc/client'

/** The refusal of an operation: its field errors, or its message and data. */
export async function refusal(call: Promise<unknown>): Promise<object> {
  const { error } = await safe(call)
  if (!(error instanceof ORPCError)) throw new Error('The call was not refused', { cause: error })
  const { code, message, data } = error as ORPCError<string, { issues?: { path: string[]; message: string }[] } | undefined>
  if (data?.issues) {
    return { code, fields: Object.fromEntries(data.issues.map((issue) => [issue.path.join('.'), issue.message])) }
  }
  return { code, message, ...(data && { data }) }
}
