/** Whether the system, SQLite or PostgreSQL refused to write because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return errcode === 13 || code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
}
