const POSTGRES_FULL = '53100'

/** Whether the system, SQLite or PostgreSQL refused to write because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return errcode === 13 || code === 'ENOSPC' || code === 'EDQUOT' || code === POSTGRES_FULL
}

/** Says which disk is full, for an error of `isDiskFull`. */
export const describeFullDisk = (error: unknown, place?: string) =>
  (error as NodeJS.ErrnoException).code === POSTGRES_FULL
    ? 'The disk of PostgreSQL is full.'
    : `The disk${place ? ` of ${place}` : ''} is full.`
