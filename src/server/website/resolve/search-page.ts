import { PUBLIC_PATHS } from '#contract/paths.ts'
import type { SearchInput } from '#contract/search/search.ts'
import type { Deps } from '#server/deps.ts'
import { splitAtWords } from '#server/features/search/rules.ts'
import { RESULTS_PER_PAGE, search } from '#server/features/search/search.ts'
import { messagePage } from './message-page.ts'
import type { ResolvedPage } from './resolved-page.ts'

/** A page of search results. Search engines do not list it. */
export async function resolveSearch(deps: Deps, input: SearchInput): Promise<ResolvedPage> {
  const { q, page } = input
  const { results: found, words, ...counts } = await search(deps, input)
  const results = found.map((result) => ({ ...result, snippet: splitAtWords(result.snippet, words) }))
  if (results.length === 0 && page > 1) return messagePage('unknown-slug', PUBLIC_PATHS.search)
  const title = q ? `Search: ${q}` : 'Search'
  return {
    view: { kind: 'search', search: { query: q, results, ...counts, page, pages: Math.ceil(counts.total / RESULTS_PER_PAGE) } },
    path: PUBLIC_PATHS.search,
    title: page === 1 ? title : `${title}, page ${page}`,
    description: '',
    isIndexed: false,
  }
}
