import { refuseStale, type StaffChange } from '#server/api/staff-change.ts'
import { isSameJson } from './is-same-json.ts'

// Some columns have 1 or 0 for true or false.
const toColumn = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value)

/** Whether a record has all of these values. Those that are undefined do not count. */
const hasAll = (record: object, values: object): boolean =>
  Object.entries(values).every(
    ([name, value]) => value === undefined || isSameJson(toColumn(value), toColumn(record[name as keyof typeof record])),
  )

/**
 * Whether an earlier attempt has stored this change: it starts from an older version, and the record has all of its values, as they
 * are stored. The answer to that attempt was lost. Throws the contract's `stale` if a newer version has other values.
 */
export async function isStored(
  change: Pick<StaffChange, 'trx' | 'user' | 'affects'>,
  entityType: Parameters<typeof refuseStale>[1],
  stored: Parameters<typeof refuseStale>[2],
  version: number,
  values: object,
): Promise<boolean> {
  const isRepeated = stored.version !== version && hasAll(stored, values)
  if (isRepeated) change.affects([])
  else await refuseStale(change, entityType, stored, version)
  return isRepeated
}
