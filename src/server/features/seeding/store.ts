import { v7 as uuid } from 'uuid'
import type { ContactEntry, MenuEntry } from '#contract/site.ts'
import type { Db } from '#server/db/database.ts'
import type { MediaRow, PageRow, PageSectionRow, Tables } from '#server/db/tables.ts'

type NewSection = Pick<PageSectionRow, 'sectionType' | 'title' | 'description' | 'orderIndex'> & { content: unknown }
export type SeededTable = 'pages' | 'menuItems' | 'pageSections' | 'media' | 'contactInfo'

export async function isEmpty(db: Db, table: SeededTable): Promise<boolean> {
  const found = await db
    .selectFrom(table as keyof Tables)
    .select((row) => row.lit(1).as('one'))
    .limit(1)
    .execute()
  return found.length === 0
}

export const listPageIds = (db: Db, slugs: string[]) =>
  db.selectFrom('pages').select(['id', 'slug']).where('slug', 'in', slugs).execute()

export const hasSections = async (db: Db, pageId: string) =>
  (await db.selectFrom('pageSections').select('id').where('pageId', '=', pageId).limit(1).execute()).length > 0

const dated = (now: string) => ({ id: uuid(), version: 1, createdAt: now, updatedAt: now })

export const insertPages = (db: Db, pages: Pick<PageRow, 'title' | 'slug' | 'metaDescription'>[], now: string) =>
  db
    .insertInto('pages')
    .values(
      pages.map((page) => ({
        ...dated(now),
        ...page,
        kind: 'page' as const,
        status: 'published' as const,
        content: '',
        excerpt: '',
        isFeatured: 0 as const,
        featuredImage: null,
        publishDate: null,
        publicSlug: null,
        createdBy: null,
      })),
    )
    .execute()

export const insertMenuItems = (db: Db, entries: MenuEntry[], now: string) =>
  db
    .insertInto('menuItems')
    .values(entries.map((entry) => ({ ...dated(now), ...entry, isActive: 1 as const })))
    .execute()

export const insertSections = (db: Db, pageId: string, sections: NewSection[], now: string) =>
  db
    .insertInto('pageSections')
    .values(
      sections.map(({ content, ...section }) => ({
        ...dated(now),
        ...section,
        pageId,
        content: JSON.stringify(content),
        isActive: 1 as const,
      })),
    )
    .execute()

export const insertMedia = (db: Db, media: Pick<MediaRow, 'title' | 'filePath' | 'altText' | 'mediaType'>[], now: string) =>
  db
    .insertInto('media')
    .values(media.map((item) => ({ ...dated(now), ...item, isDecorative: 0, focalX: 50, focalY: 50 })))
    .execute()

/** Made-up entries: marked as samples, so that visitors never see them. */
export const insertSampleContacts = (db: Db, entries: ContactEntry[], now: string) =>
  db
    .insertInto('contactInfo')
    .values(entries.map((entry) => ({ ...dated(now), ...entry, isActive: 1 as const, isSample: 1 as const })))
    .execute()
