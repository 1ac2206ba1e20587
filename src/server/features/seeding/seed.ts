import { SEEDS } from '#content/seeds.ts'
import type { Db } from '#server/db/database.ts'
import {
  insertMedia,
  insertMenuItems,
  insertPages,
  insertSections,
  isEmpty,
  listPageIds,
  listPagesWithSections,
  type SeededTable,
} from './store.ts'

/** What seeding did to each table: it only ever fills an empty one. */
export type SeedReport = Record<SeededTable, 'seeded' | 'skipped'>

/** A step of seeding that failed, in the words of A §5 and §8. */
export class SeedError extends Error {
  override name = 'SeedError'
}

const NAMES: Record<SeededTable, string> = {
  pages: 'pages',
  menuItems: 'menu items',
  pageSections: 'page sections',
  media: 'media',
}

/** Runs a step; its failure is told with this text, followed by the reason if the text ends in a colon. */
async function step<T>(failure: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new SeedError(failure.endsWith(':') ? `${failure} ${(cause as Error).message}` : failure, { cause })
  }
}

/** Fills the empty ones of pages, menu_items, page_sections and media with the built-in content (A §2, §4). */
export async function seed(trx: Db, now: string): Promise<SeedReport> {
  const ifEmpty = async (table: SeededTable, insert: () => Promise<unknown>) => {
    if (!(await step(`Failed to check existing ${NAMES[table]}`, () => isEmpty(trx, table)))) return 'skipped'
    await insert()
    return 'seeded'
  }
  return {
    pages: await ifEmpty('pages', () => step('Failed to insert pages:', () => insertPages(trx, SEEDS.pages, now))),
    menuItems: await ifEmpty('menuItems', () =>
      step('Failed to insert menu items:', () => insertMenuItems(trx, SEEDS.menuItems, now)),
    ),
    pageSections: await seedSections(trx, now),
    media: await ifEmpty('media', () => step('Failed to insert media entries:', () => insertMedia(trx, SEEDS.media, now))),
  }
}

/** A page that has sections is left as it is, also when others have none. */
async function seedSections(trx: Db, now: string): Promise<'seeded' | 'skipped'> {
  const pages = await step('Failed to get page IDs', () =>
    listPageIds(
      trx,
      SEEDS.pages.map((page) => page.slug),
    ),
  )
  if (pages.length === 0) throw new SeedError('No pages found after seeding')
  const filled = await step('Failed to check existing page sections', () => listPagesWithSections(trx))
  const bare = pages.filter((page) => !filled.includes(page.id))
  for (const { id, slug } of bare) {
    const { sections } = SEEDS.pageSections.find((entry) => entry.slug === slug)!
    await step(`Failed to insert sections for ${slug}:`, () => insertSections(trx, id, sections, now))
  }
  return bare.length > 0 ? 'seeded' : 'skipped'
}
