import { pathOfSlug, RESERVED_SLUGS } from '#contract/slug.ts'
import type { Deps } from '#server/deps.ts'
import { indexQueuedPages } from './index-pages.ts'
import { isBeginning, snippetOf, wordsOf } from './rules.ts'
import { findDocuments, isQueueEmpty, MOST_FOUND } from './store.ts'

export const RESULTS_PER_PAGE = 10

/** For pages that were written since and are not indexed yet: some thousands. */
const LONGEST_WAIT_MS = 1000

export interface SearchResult {
  title: string
  path: string
  snippet: string
  kind: 'page' | 'post'
}

export interface SearchResults {
  total: number
  /** Whether there are more than `total`, which can be found with more words alone. */
  isCapped: boolean
  results: SearchResult[]
}

/** What visitors find for a query, best first; pages count from 1. */
export async function search(deps: Pick<Deps, 'database' | 'log' | 'now'>, query: string, page: number): Promise<SearchResults> {
  const { database, log, now } = deps
  const words = wordsOf(query)
  const offset = (page - 1) * RESULTS_PER_PAGE
  if (words.length === 0 || offset >= MOST_FOUND) return { total: 0, isCapped: false, results: [] }
  if (!(await isQueueEmpty(database.kysely))) {
    // What was found before is better than nothing, or than waiting long.
    await indexQueuedPages(database, performance.now() + LONGEST_WAIT_MS).catch((error: unknown) =>
      log.error({ err: error }, 'The search index could not be brought up to date'),
    )
  }
  const sought = words.map((text) => ({ text, isPrefix: isBeginning(text) }))
  const slice = { offset, limit: RESULTS_PER_PAGE }
  const { total, found } = await findDocuments(database, sought, RESERVED_SLUGS, now().toISOString(), slice)
  return {
    total: Math.min(total, MOST_FOUND),
    isCapped: total > MOST_FOUND,
    results: found.map(({ slug, title, body, kind }) => ({
      title,
      kind,
      path: pathOfSlug(slug),
      snippet: snippetOf(body, words),
    })),
  }
}
