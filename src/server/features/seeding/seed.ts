import { v7 as uuid } from 'uuid'
import { SEEDS } from '#content/seeds.ts'
import type { Db } from '#server/db/database.ts'
import { BUILT_IN_COLUMNS, listPagesBySlug } from '#server/features/pages/store.ts'
import { insertRows } from '#server/records/store.ts'
import { hasSections, isEmpty, type SeededTable } from './store.ts'

/** What seeding did to each table. It adds missing built-in pages and sections, and fills other tables if they are empty. */
export type SeedReport = Record<SeededTable, 'seeded' | 'skipped'>

/** A step of seeding that failed. A §5 and §8 quote the messages. */
export class SeedError extends Error {
  override name = 'SeedError'
}

const NAMES: Record<Exclude<SeededTable, 'pageSections'>, string> = {
  pages: 'pages',
  menuItems: 'menu items',
  media: 'media entries',
  contactInfo: 'contact info',
}

/** Runs a step. The message of its failure is this text, and the reason after a colon. */
async function step<T>(failure: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new SeedError(failure.endsWith(':') ? `${failure} ${(cause as Error).message}` : failure, { cause })
  }
}

const toRows = (entries: object[], columns: object, now: string) =>
  entries.map((entry) => ({ id: uuid(), version: 1, createdAt: now, updatedAt: now, ...entry, ...columns }))

const MEDIA = { isDecorative: 0, focalX: 50, focalY: 50 }
/** Visitors never see samples. */
const CONTACT = { isActive: 1, isSample: 1 }

/** A §2, §4. */
export async function seed(trx: Db, now: string): Promise<SeedReport> {
  const ifEmpty = async (table: keyof typeof NAMES, entries: object[], columns: object) => {
    if (!(await step(`Failed to check existing ${NAMES[table]}`, () => isEmpty(trx, table)))) return 'skipped'
    await step(`Failed to insert ${NAMES[table]}:`, () => insertRows(trx, table, toRows(entries, columns, now)))
    return 'seeded'
  }
  return {
    pages: await seedPages(trx, now),
    menuItems: await ifEmpty('menuItems', SEEDS.menuItems, { isActive: 1 }),
    pageSections: await seedSections(trx, now),
    media: await ifEmpty('media', SEEDS.media, MEDIA),
    contactInfo: await ifEmpty('contactInfo', SEEDS.contactInfo, CONTACT),
  }
}

const SLUGS = SEEDS.pages.map((page) => page.slug)

const findPages = (trx: Db) => step('Failed to get page IDs', () => listPagesBySlug(trx, SLUGS))

async function seedPages(trx: Db, now: string): Promise<'seeded' | 'skipped'> {
  // For its own message, if the table cannot be read at all.
  await step('Failed to check existing pages', () => isEmpty(trx, 'pages'))
  const found = await findPages(trx)
  const missing = SEEDS.pages.filter(({ slug }) => !found.some((page) => page.slug === slug))
  if (missing.length === 0) return 'skipped'
  await step('Failed to insert pages:', () =>
    insertRows(trx, 'pages', toRows(missing, { ...BUILT_IN_COLUMNS, createdBy: null }, now)),
  )
  return 'seeded'
}

/** A page that has sections stays unchanged, even if other pages have none. */
async function seedSections(trx: Db, now: string): Promise<'seeded' | 'skipped'> {
  const pages = await findPages(trx)
  if (pages.length === 0) throw new SeedError('No pages found after seeding')
  let outcome: 'seeded' | 'skipped' = 'skipped'
  for (const { slug, sections } of SEEDS.pageSections) {
    const page = pages.find((one) => one.slug === slug)
    if (!page || (await step(`Failed to check existing sections for ${slug}`, () => hasSections(trx, page.id)))) continue
    const rows = sections.flatMap(({ content, ...section }) =>
      toRows([section], { pageId: page.id, content: JSON.stringify(content), isActive: 1 }, now),
    )
    await step(`Failed to insert sections for ${slug}:`, () => insertRows(trx, 'pageSections', rows))
    outcome = 'seeded'
  }
  return outcome
}
