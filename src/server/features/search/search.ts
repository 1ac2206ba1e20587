import { LRUCache } from 'lru-cache'
import { pagePath } from '#contract/paths.ts'
import type { SearchInput, SearchResult } from '#contract/search/search.ts'
import type { Deps } from '#server/deps.ts'
import { readSynonymSetting } from '#server/settings/store.ts'
import type { Match } from './full-text-store.ts'
import { indexQueuedPages } from './index-pages.ts'
import { expandQuery, readSynonyms, type Synonyms } from './expand-query.ts'
import { makeSnippets, parseQuery } from './rules.ts'
import { findDocuments, isQueueEmpty, listSuggestedTexts, MAX_FOUND } from './store.ts'
import { suggestQuery } from './suggest.ts'

export const RESULTS_PER_PAGE = 10

/** For indexing changed pages: enough for some thousands. */
const MAX_WAIT_MS = 1000

/** Staff seldom change them, and reading many groups takes as long as a search. */
const synonymsCache = new LRUCache<string, Synonyms>({ max: 1, memoMethod: readSynonyms })

export interface SearchResults {
  total: number
  /** Whether more than `total` pages match. */
  isCapped: boolean
  /** Whether the results contain all words. If none does, they contain any of them. */
  match: Match
  /** The normalized words that were searched, with their synonyms. */
  words: string[]
  results: SearchResult[]
  /** If nothing was found: the words without their mistakes. */
  suggestion: string | null
}

/** The results of a query, best first. If no page has all words, pages with any of them. */
export async function search(
  deps: Pick<Deps, 'database' | 'log' | 'now'>,
  { q, page, match }: SearchInput,
): Promise<SearchResults> {
  const { database, log, now } = deps
  const words = parseQuery(q)
  const offset = (page - 1) * RESULTS_PER_PAGE
  if (words.length === 0 || offset >= MAX_FOUND) return { total: 0, isCapped: false, match, words, results: [], suggestion: null }
  if (!(await isQueueEmpty(database.kysely))) {
    // Old results are better than a long wait.
    const until = performance.now() + MAX_WAIT_MS
    await indexQueuedPages(database, { until, log }).catch((error: unknown) =>
      log.error({ err: error }, 'The search index could not be brought up to date'),
    )
  }
  const query = expandQuery(words, synonymsCache.memo(await readSynonymSetting(database.kysely)))
  const at = now().toISOString()
  const slice = { offset, limit: RESULTS_PER_PAGE }
  const find = (having: Match) => findDocuments(database, { query, match: having }, at, slice)
  const exact = await find(match)
  const isLoose = match === 'all' && exact.total === 0 && query.length > 1 && page === 1
  const shown = [...new Set(query.flat(2).map(({ text }) => text))]
  const { total, found } = isLoose ? await find('any') : exact
  const beginnings = found.map(({ beginning }) => beginning)
  const snippets = makeSnippets(beginnings, shown)
  return {
    total: Math.min(total, MAX_FOUND),
    isCapped: total > MAX_FOUND,
    match: isLoose ? 'any' : match,
    words: shown,
    suggestion: total === 0 && page === 1 ? suggestQuery(words, await listSuggestedTexts(database.kysely, at)) : null,
    results: found.map(({ slug, title, kind, publishedAt }, index) => ({
      title,
      kind,
      publishedAt,
      path: pagePath(slug),
      snippet: snippets[index]!,
    })),
  }
}
