/** SQLSTATE classes of PostgreSQL for invalid data and for exceeded limits. */
const DATA_EXCEPTION = '22'
const LIMIT_EXCEEDED = '54'
/** SQLITE_TOOBIG */
const TOO_BIG = 18

/** Whether the database rejects a value for good, and is not just unreachable, busy or full. */
export function isRefusedValue(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  if (errcode !== undefined) return errcode === TOO_BIG
  return typeof code === 'string' && [DATA_EXCEPTION, LIMIT_EXCEEDED].includes(code.slice(0, 2)) && code.length === 5
}
