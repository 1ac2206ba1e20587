import { setImmediate as nextTurn } from 'node:timers/promises'
import { BUILT_IN_PAGES } from '#content/built-in.ts'
import { hasSamples } from '#content/withhold-samples.ts'
import type { Section } from '#contract/sections/display.ts'
import { isBuiltIn, BUILT_IN_SLUGS, type BuiltInSlug } from '#contract/text/slug.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { PageRow } from '#server/db/content-tables.ts'
import { listSectionsOf } from '#server/features/pages/sections/store.ts'
import { listPagesBySlug } from '#server/features/pages/store.ts'
import { readSiteChromeRows, type SiteChromeRows } from '#server/site-chrome/store.ts'
import { isRefusedValue } from '#server/db/dialect.ts'
import type { Deps } from '#server/deps.ts'
import { findLatestDate } from './latest-date.ts'
import { pathsLinkedFrom } from './page-links.ts'
import { extractPageText } from './page-text.ts'
import { toWords } from './rules.ts'
import { dequeue, listTermsOf, queueSlugs, replaceDocuments, takeQueued, type PageEntries } from './store.ts'

/** Pages in one transaction, which stays short. */
const BATCH = 50

interface Options {
  until?: number
  /** Asked after each batch. */
  isStopping?: () => boolean
  /** Gets a line for a page that cannot be indexed, and the others are indexed anyway. Without it, that is an error. */
  log?: Pick<Deps['log'], 'error'>
}

function skipPage({ log }: Options, slug: string, error: unknown): void {
  if (!log) throw error
  log.error({ err: error, slug }, 'A page could not be indexed for the search')
}

interface IndexedPage extends Pick<PageRow, 'slug' | 'kind' | 'status' | 'title' | 'excerpt' | 'content' | 'featuredImage'> {
  sections: Section[]
  /** The names of its categories and tags. */
  terms: string[]
}

/** The pages of these slugs with their sections and terms, also those that visitors may not see. */
async function readPages(trx: Db, slugs: string[]): Promise<IndexedPage[]> {
  const pages = await listPagesBySlug(trx, slugs)
  if (pages.length === 0) return []
  const ids = pages.map(({ id }) => id)
  const sections = await listSectionsOf(trx, ids)
  const terms = await listTermsOf(trx, ids)
  return pages.map((page) => ({
    ...page,
    sections: sections.filter(({ pageId }) => pageId === page.id),
    terms: terms.filter(({ pageId }) => pageId === page.id).map(({ name }) => name),
  }))
}

const builtInPage = (slug: BuiltInSlug): IndexedPage => ({
  slug,
  kind: 'page',
  status: 'published',
  title: BUILT_IN_PAGES[slug].title,
  excerpt: '',
  content: '',
  featuredImage: null,
  sections: [],
  terms: [],
})

const joinWords = (text: string) => toWords(text).join(' ')

function toEntries(page: IndexedPage, site: SiteChromeRows): PageEntries {
  const { slug, title } = page
  const pageLinks = pathsLinkedFrom(page).map((link) => ({ slug, ...link }))
  const pageSamples = page.sections.some((section) => section.isActive && hasSamples(section)) ? [{ slug }] : []
  // A draft must not change what visitors find, nor in which order.
  if (page.status === 'draft') return { documents: [], pageLinks, pageDates: [], pageSamples }
  const { headings, body } = extractPageText(page, site)
  const words = { title: joinWords(title), headings: joinWords([headings, ...page.terms].join(' ')), body: joinWords(body) }
  // Posts are news: their dates may be past.
  const latest = page.kind === 'page' ? findLatestDate(`${title} ${body}`) : undefined
  const pageDates = latest === undefined ? [] : [{ slug, latest }]
  return { documents: [{ slug, title, body, words }], pageLinks, pageDates, pageSamples }
}

/** Indexes pages that were taken from the queue in the same transaction. */
async function indexSlugs(database: Database, trx: Db, slugs: string[], options: Options): Promise<void> {
  if (slugs.length === 0) return
  const stored = await readPages(trx, slugs)
  const site = await readSiteChromeRows(trx, new Date().toISOString())
  const builtIn = slugs.filter(isBuiltIn).filter((slug) => !stored.some((page) => page.slug === slug))
  const entries: PageEntries[] = []
  for (const page of [...stored, ...builtIn.map(builtInPage)]) {
    // A page may be long. Other requests run in between.
    await nextTurn()
    try {
      entries.push(toEntries(page, site))
    } catch (error) {
      skipPage(options, page.slug, error)
    }
  }
  await replaceDocuments(database, trx, slugs, entries)
}

/** Used if the database refuses a batch: the refused page loses its document, the others get theirs. */
async function indexOneByOne(database: Database, slugs: string[], options: Options): Promise<void> {
  for (const slug of slugs) {
    try {
      await database.kysely.transaction().execute(async (trx) => indexSlugs(database, trx, await dequeue(trx, [slug]), options))
    } catch (error) {
      if (!isRefusedValue(error)) throw error
      skipPage(options, slug, error)
      await database.kysely.transaction().execute(async (trx) => {
        await dequeue(trx, [slug])
        await replaceDocuments(database, trx, [slug], [])
      })
    }
  }
}

/** Returns the slugs that it took from the queue. */
async function indexBatch(database: Database, { until = Infinity, ...options }: Options): Promise<string[]> {
  let slugs: string[] = []
  try {
    await database.kysely.transaction().execute(async (trx) => {
      slugs = await takeQueued(database, trx, BATCH, until - performance.now())
      await indexSlugs(database, trx, slugs, options)
    })
  } catch (error) {
    if (!isRefusedValue(error)) throw error
    await indexOneByOne(database, slugs, options)
  }
  return slugs
}

/** Indexes the queued pages, or as many as possible until `until`. */
export async function indexQueuedPages(database: Database, options: Options = {}): Promise<void> {
  const { until = Infinity, isStopping = () => false } = options
  let slugs: string[]
  do {
    slugs = await indexBatch(database, options)
  } while (slugs.length === BATCH && performance.now() < until && !isStopping())
}

/** Built-in content may have changed since the last start. */
export async function indexAtStart(database: Database, options?: Options): Promise<void> {
  await queueSlugs(database.kysely, BUILT_IN_SLUGS)
  await indexQueuedPages(database, options)
}
