import * as z from 'zod'

/** What a list is sorted by; with a hyphen before it, the last comes first. */
export type Sort<Key extends string> = Key | `-${Key}`

/** The orders in which a list is to be had, and the one that it has unless it is said otherwise. */
export function sortedBy<Key extends string>(keys: readonly Key[], usual: NoInfer<Sort<Key>>) {
  const orders: Sort<Key>[] = keys.flatMap((key): Sort<Key>[] => [key, `-${key}`])
  return z.literal(orders).prefault(usual)
}
