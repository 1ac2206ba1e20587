import { hash } from 'node:crypto'
import { v7 as uuid, validate, version } from 'uuid'

export const isIdempotencyKey = (key: string): boolean => validate(key) && version(key) === 7

/**
 * The id of a record that a request creates: the same one when the same person repeats the request. Only its time comes from the key.
 * The rest is a hash, so nobody can choose the id of another record. `pageId` is that of a section: two pages never share one.
 */
export function getRecordId(userId: string, idempotencyKey: string | null, pageId = ''): string {
  if (idempotencyKey === null) return uuid()
  const key = idempotencyKey.toLowerCase()
  const msecs = Number.parseInt(key.replace('-', '').slice(0, 12), 16)
  return uuid({ msecs, random: hash('sha256', `${userId} ${key} ${pageId}`, 'buffer').subarray(0, 16) })
}

/** The same change, whose record is a section of this page. */
export const onPage = <Change extends { user: { id: string } }>(
  change: Change,
  { idempotencyKey }: { idempotencyKey: string | null },
  pageId: string,
) => ({ ...change, recordId: getRecordId(change.user.id, idempotencyKey, pageId) })
