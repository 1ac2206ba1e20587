import * as z from 'zod'
import { LAST_PAGE, SEARCH_MAX_LENGTH } from './page-size.ts'

export const PageNumber = z.coerce.number().int().min(1).max(LAST_PAGE).default(1)
export const SearchText = z
  .string()
  .trim()
  .max(SEARCH_MAX_LENGTH, `A search can have at most ${SEARCH_MAX_LENGTH} characters`)
  .default('')

/** One page of a list, and the number of all rows. */
export const pagedList = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), total: z.int() })

/** One page of a list that is too long to count the results of a search. */
export const pagedSearch = <Item extends z.ZodType>(item: Item) =>
  pagedList(item).extend({
    hasMore: z.boolean().describe('Whether there is another page; while searching, total only counts as far as this one'),
  })
