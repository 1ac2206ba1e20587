import { PUBLIC_PATHS } from '#contract/paths.ts'
import type * as z from 'zod'
import type { SearchInput } from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { RESULTS_PER_PAGE, search } from '#server/features/search/search.ts'
import type { ResolvedPage } from './resolved-page.ts'

/** A page of search results, for people, not for search engines; undefined beyond the last. */
export async function loadSearch(deps: Deps, asked: z.output<typeof SearchInput>): Promise<ResolvedPage | undefined> {
  const { q, page } = asked
  const { results, ...found } = await search(deps, asked)
  if (results.length === 0 && page > 1) return undefined
  return {
    view: { kind: 'search', search: { query: q, results, ...found, page, pages: Math.ceil(found.total / RESULTS_PER_PAGE) } },
    path: PUBLIC_PATHS.search,
    title: q ? `Search: ${q}` : 'Search',
    description: '',
    isIndexed: false,
  }
}
