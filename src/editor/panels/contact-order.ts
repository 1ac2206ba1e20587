import { client, type Outputs } from '../api.ts'

export type Entry = Outputs['contactInfo']['list'][number]

/** The entries among which an entry can move: those of its type that are not samples. */
export function listPlaces(entries: Entry[], id: string): Entry[] {
  const type = entries.find((entry) => entry.id === id)?.type
  return entries.filter((entry) => entry.type === type && !entry.isSample)
}

/** Changes some fields of an entry; the others stay as they are stored. */
export const updateEntry = (
  { id, type, label, value, orderIndex, isActive, version }: Entry,
  values: Partial<Pick<Entry, 'type' | 'label' | 'value' | 'orderIndex' | 'isActive'>>,
) => client.contactInfo.update({ id, type, label, value, orderIndex, isActive, version, ...values })

/** The order numbers of these places. If two entries have the same number, all get new ones. */
function getOrderNumbers(places: Pick<Entry, 'orderIndex'>[]): number[] {
  const numbers = places.map(({ orderIndex }) => orderIndex)
  return numbers.every((number, place) => place === 0 || number > numbers[place - 1]!)
    ? numbers
    : places.map((_, place) => place + 1)
}

/** Moves an entry by one place among the current entries of its type. */
export async function moveEntry(id: string, by: 1 | -1): Promise<void> {
  const before = listPlaces(await client.contactInfo.list(), id)
  const from = before.findIndex((entry) => entry.id === id)
  const entry = before[from]
  if (!entry || !before[from + by]) return
  const numbers = getOrderNumbers(before)
  const after = before.toSpliced(from, 1).toSpliced(from + by, 0, entry)
  for (const [place, one] of after.entries())
    if (one.orderIndex !== numbers[place]) await updateEntry(one, { orderIndex: numbers[place]! })
}
