import * as z from 'zod'
import { operation } from '#contract/operation.ts'
import { plainText } from '#contract/text/plain-text.ts'
import { tooManyRequests } from '#contract/shared-errors.ts'

export const SearchInput = z.object({
  q: plainText(200).default(''),
  page: z.coerce.number().int().min(1).max(1000).default(1),
  /** Results that contain any of the words instead of all. The first page falls back to this by itself; later pages ask for it. */
  match: z.enum(['all', 'any']).default('all'),
})
export type SearchInput = z.output<typeof SearchInput>

const SearchResult = z.object({
  title: z.string(),
  path: z.string(),
  snippet: z.string(),
  kind: z.enum(['page', 'post']),
  publishedAt: z.string().nullable().describe('The date of a post; null for a page'),
})
export type SearchResult = z.output<typeof SearchResult>

export const searchContract = {
  query: operation('anyone', 'GET /search', 'Pages and posts that have all the words, or else any of them, the best first')
    .errors(tooManyRequests('Too many searches came from your network. Please try again in a minute.'))
    .input(SearchInput)
    .output(
      z.object({
        total: z.int(),
        isCapped: z.boolean().describe('Whether more pages match than `total` says. The others are not returned'),
        match: z.enum(['all', 'any']).describe('Whether the results have all the words or, as none has, any of them'),
        results: z.array(SearchResult),
        suggestion: z.string().nullable().describe('If nothing was found: similar words that visitors can find'),
      }),
    ),
}
