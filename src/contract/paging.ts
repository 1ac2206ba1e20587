import * as z from 'zod'

export const PageNumber = z.coerce.number().int().min(1).max(100_000).default(1)
export const SearchText = z.string().trim().max(200).default('')

/** One page of a list, and how many rows there are in all. */
export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), total: z.int() })
