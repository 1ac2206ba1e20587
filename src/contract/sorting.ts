import * as z from 'zod'

/** A sort order of a list. A leading hyphen means descending. */
export type Sort<Key extends string> = Key | `-${Key}`

/** The sort orders of a list, and its default. */
export function sortedBy<Key extends string>(keys: readonly Key[], usual: NoInfer<Sort<Key>>) {
  const orders: Sort<Key>[] = keys.flatMap((key): Sort<Key>[] => [key, `-${key}`])
  return z.literal(orders).prefault(usual)
}
