import { pathOfSlug, RESERVED_SLUGS } from '#contract/slug.ts'
import type { Deps } from '#server/deps.ts'
import { indexQueuedPages } from './index-pages.ts'
import { snippetOf, wordsOf } from './rules.ts'
import { findDocuments, isQueueEmpty } from './store.ts'

export const RESULTS_PER_PAGE = 10

export interface SearchResult {
  title: string
  path: string
  snippet: string
  kind: 'page' | 'post'
}

/** What visitors find for a query, best first; pages count from 1. */
export async function search(
  deps: Pick<Deps, 'database' | 'log' | 'now'>,
  query: string,
  page: number,
): Promise<{ total: number; results: SearchResult[] }> {
  const { database, log, now } = deps
  const words = wordsOf(query)
  if (words.length === 0) return { total: 0, results: [] }
  if (!(await isQueueEmpty(database.kysely))) {
    // What was found before is better than nothing.
    await indexQueuedPages(database).catch((error: unknown) =>
      log.error({ err: error }, 'The search index could not be brought up to date'),
    )
  }
  const slice = { offset: (page - 1) * RESULTS_PER_PAGE, limit: RESULTS_PER_PAGE }
  const { total, found } = await findDocuments(database, words, RESERVED_SLUGS, now().toISOString(), slice)
  return {
    total,
    results: found.map(({ slug, title, body, kind }) => ({
      title,
      kind,
      path: pathOfSlug(slug),
      snippet: snippetOf(body, words),
    })),
  }
}
