/** SQLSTATE classes of PostgreSQL for data that it cannot take, and for more of it than it can. */
const DATA_EXCEPTION = '22'
const LIMIT_EXCEEDED = '54'
/** SQLITE_TOOBIG */
const TOO_BIG = 18

/** Whether the database could not take a value, and never will: not that it is away, busy or full. */
export function isRefusedValue(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  if (errcode !== undefined) return errcode === TOO_BIG
  return typeof code === 'string' && [DATA_EXCEPTION, LIMIT_EXCEEDED].includes(code.slice(0, 2)) && code.length === 5
}
