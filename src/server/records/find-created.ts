import { ORPCError } from '@orpc/server'
import type { CallerChange } from '#server/api/staff-change.ts'
import type { RecordAction } from '#server/audit/audit.ts'
import { findLastActor } from '#server/audit/store.ts'
import type { Trx } from '#server/db/database.ts'

const GONE = 'An earlier attempt added this, but it has been deleted since. Try again to add it anew.'

/** What an earlier attempt of this request has created, as it is now. Throws CONFLICT if it was deleted since. */
export async function findCreated<Found>(
  { trx, recordId, affects }: CallerChange,
  action: RecordAction,
  find: (trx: Trx, id: string) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const found = await find(trx, recordId)
  if (found) affects([])
  else {
    const entityType = action.split('.')[0]!
    const created = await findLastActor(trx, { entityType, entityIds: [recordId], action })
    if (created) throw new ORPCError('CONFLICT', { message: GONE })
  }
  return found
}
