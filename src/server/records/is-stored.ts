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
 * Whether a change is stored already: the record has all of its values, as they are stored. Somebody saved without a change, or an
 * earlier attempt has stored it and its answer was lost. Throws the contract's `stale` if a newer version has other values.
 */
export async function isStored(
  change: Pick<StaffChange, 'trx' | 'user' | 'affects'>,
  entityType: Parameters<typeof refuseStale>[1],
  stored: Parameters<typeof refuseStale>[2],
  version: number,
  values: object,
): Promise<boolean> {
  const hasValues = hasAll(stored, values)
  if (hasValues) change.affects([])
  else await refuseStale(change, entityType, stored, version)
  return hasValues
}
