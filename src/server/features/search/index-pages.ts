import { setImmediate as nextTurn } from 'node:timers/promises'
import { BUILT_IN_PAGES } from '#content/built-in.ts'
import { isReserved, RESERVED_SLUGS } from '#contract/slug.ts'
import type { Database, Db } from '#server/db/database.ts'
import { folded } from '#server/words.ts'
import { pathsLinkedFrom } from './page-links.ts'
import { textOfPage } from './page-text.ts'
import { queueSlugs, readForIndex, replaceDocuments, takeQueued } from './store.ts'

/** Pages a transaction: short enough that nobody waits for it. */
const BATCH = 50

async function indexBatch(database: Database, trx: Db): Promise<number> {
  const slugs = await takeQueued(trx, BATCH)
  if (slugs.length === 0) return 0
  const stored = await readForIndex(trx, slugs)
  const builtIn = slugs
    .filter(isReserved)
    .filter((slug) => !stored.some((page) => page.slug === slug))
    .map((slug) => ({ slug, title: BUILT_IN_PAGES[slug].title, excerpt: '', content: '', featuredImage: null, sections: [] }))
  const documents = [...stored, ...builtIn].map((page) => {
    const body = textOfPage(page)
    return { slug: page.slug, title: page.title, body, folded: { title: folded(page.title), body: folded(body) } }
  })
  const links = stored.flatMap((page) => pathsLinkedFrom(page).map((path) => ({ slug: page.slug, path })))
  await replaceDocuments(database, trx, slugs, { documents, links })
  return slugs.length
}

/** Brings the search up to date with every page that was written since, whoever wrote it; or with as many as it can until then. */
export async function indexQueuedPages(database: Database, until = Infinity): Promise<void> {
  do await nextTurn()
  while ((await database.kysely.transaction().execute((trx) => indexBatch(database, trx))) === BATCH && performance.now() < until)
}

/** At a start the built-in content may be another than at the last one. */
export async function indexAtStart(database: Database): Promise<void> {
  await queueSlugs(database.kysely, RESERVED_SLUGS)
  await indexQueuedPages(database)
}
