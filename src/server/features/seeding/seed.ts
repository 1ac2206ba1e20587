import { SEEDS } from '#content/seeds.ts'
import type { Db } from '#server/db/database.ts'
import {
  hasSections,
  insertMedia,
  insertSampleContacts,
  insertMenuItems,
  insertPages,
  insertSections,
  isEmpty,
  listPageIds,
  type SeededTable,
} from './store.ts'

/** What seeding did to each table: it adds the built-in pages and sections that are missing, and fills other tables if empty. */
export type SeedReport = Record<SeededTable, 'seeded' | 'skipped'>

/** A step of seeding that failed, in the words of A §5 and §8. */
export class SeedError extends Error {
  override name = 'SeedError'
}

const NAMES: Record<Exclude<SeededTable, 'pageSections'>, string> = {
  pages: 'pages',
  menuItems: 'menu items',
  media: 'media entries',
  contactInfo: 'contact info',
}

/** Runs a step; its failure is told with this text, followed by the reason if the text ends in a colon. */
async function step<T>(failure: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new SeedError(failure.endsWith(':') ? `${failure} ${(cause as Error).message}` : failure, { cause })
  }
}

/** Adds the built-in pages that are missing, and fills what is empty of the rest (A §2, §4). */
export async function seed(trx: Db, now: string): Promise<SeedReport> {
  const ifEmpty = async (table: keyof typeof NAMES, insert: () => Promise<unknown>) => {
    if (!(await step(`Failed to check existing ${NAMES[table]}`, () => isEmpty(trx, table)))) return 'skipped'
    await insert()
    return 'seeded'
  }
  return {
    pages: await seedPages(trx, now),
    menuItems: await ifEmpty('menuItems', () =>
      step('Failed to insert menu items:', () => insertMenuItems(trx, SEEDS.menuItems, now)),
    ),
    pageSections: await seedSections(trx, now),
    media: await ifEmpty('media', () => step('Failed to insert media entries:', () => insertMedia(trx, SEEDS.media, now))),
    contactInfo: await ifEmpty('contactInfo', () =>
      step('Failed to insert contact info:', () => insertSampleContacts(trx, SEEDS.contactInfo, now)),
    ),
  }
}

const SLUGS = SEEDS.pages.map((page) => page.slug)

const findPageIds = (trx: Db) => step('Failed to get page IDs', () => listPageIds(trx, SLUGS))

async function seedPages(trx: Db, now: string): Promise<'seeded' | 'skipped'> {
  await step('Failed to check existing pages', () => isEmpty(trx, 'pages'))
  const found = await findPageIds(trx)
  const missing = SEEDS.pages.filter(({ slug }) => !found.some((page) => page.slug === slug))
  if (missing.length === 0) return 'skipped'
  await step('Failed to insert pages:', () => insertPages(trx, missing, now))
  return 'seeded'
}

/** A page that has sections is left as it is, also when others have none. */
async function seedSections(trx: Db, now: string): Promise<'seeded' | 'skipped'> {
  const pages = await findPageIds(trx)
  if (pages.length === 0) throw new SeedError('No pages found after seeding')
  let outcome: 'seeded' | 'skipped' = 'skipped'
  for (const { slug, sections } of SEEDS.pageSections) {
    const page = pages.find((one) => one.slug === slug)
    if (!page || (await step(`Failed to check existing sections for ${slug}`, () => hasSections(trx, page.id)))) continue
    await step(`Failed to insert sections for ${slug}:`, () => insertSections(trx, page.id, sections, now))
    outcome = 'seeded'
  }
  return outcome
}
