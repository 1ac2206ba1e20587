import { PUBLIC_PATHS } from '#contract/paths.ts'
import type * as z from 'zod'
import type { SearchInput } from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { RESULTS_PER_PAGE, search } from '#server/features/search/search.ts'
import { messagePage } from './message-page.ts'
import type { ResolvedPage } from './resolved-page.ts'

/** A page of search results. Search engines do not list it. */
export async function resolveSearch(deps: Deps, input: z.output<typeof SearchInput>): Promise<ResolvedPage> {
  const { q, page } = input
  const { results, ...found } = await search(deps, input)
  if (results.length === 0 && page > 1) return messagePage('unknown-slug', PUBLIC_PATHS.search)
  return {
    view: { kind: 'search', search: { query: q, results, ...found, page, pages: Math.ceil(found.total / RESULTS_PER_PAGE) } },
    path: PUBLIC_PATHS.search,
    title: q ? `Search: ${q}` : 'Search',
    description: '',
    isIndexed: false,
  }
}
