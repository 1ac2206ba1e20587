import type { Section } from '#contract/sections/display.ts'
import type { Db } from '#server/db/database.ts'
import { parseJson } from '#server/db/dialect.ts'
import { isVisible, shownDate } from '#server/db/visible.ts'
import type { PageRow } from '#server/db/tables.ts'

export type StoredPage = Pick<
  PageRow,
  'id' | 'title' | 'slug' | 'kind' | 'content' | 'excerpt' | 'metaDescription' | 'featuredImage' | 'publishDate' | 'updatedAt'
> & {
  /** Under which a post is shown and sorted. */
  date: string
  /** The name of who made it, or ''. */
  author: string
  sections: Section[]
}

const selectStored = (db: Db) =>
  db
    .selectFrom('pages')
    .leftJoin('pageSections as section', 'section.pageId', 'pages.id')
    .leftJoin('userProfiles as author', 'author.id', 'pages.createdBy')
    .select([
      'pages.id',
      'pages.title',
      'pages.slug',
      'pages.kind',
      'pages.content',
      'pages.excerpt',
      'pages.metaDescription',
      'pages.featuredImage',
      'pages.publishDate',
      'pages.updatedAt',
      shownDate.as('date'),
      'author.firstName',
      'author.lastName',
      'section.id as sectionId',
      'section.sectionType',
      'section.title as sectionTitle',
      'section.description',
      'section.content as sectionContent',
      'section.orderIndex',
      'section.isActive',
    ])
    .orderBy('section.orderIndex')
    .orderBy('section.id')

/** A page that visitors may see, with its sections in order: one query. Scheduled pages appear by themselves. */
export const findVisiblePage = async (db: Db, slug: string, now: string): Promise<StoredPage | undefined> =>
  toStored(await selectStored(db).where('pages.slug', '=', slug).where(isVisible(now)).execute())

/** The same of a page that visitors may not see yet. */
export const findPageToPreview = async (db: Db, id: string): Promise<StoredPage | undefined> =>
  toStored(await selectStored(db).where('pages.id', '=', id).execute())

function toStored(rows: Awaited<ReturnType<ReturnType<typeof selectStored>['execute']>>): StoredPage | undefined {
  const [first] = rows
  if (!first) return undefined
  const sections = rows.flatMap((row): Section[] =>
    row.sectionId === null
      ? []
      : [
          {
            id: row.sectionId,
            sectionType: row.sectionType!,
            title: row.sectionTitle,
            description: row.description,
            content: parseJson(row.sectionContent!),
            orderIndex: row.orderIndex!,
            isActive: row.isActive === 1,
          },
        ],
  )
  const { id, title, slug, kind, content, excerpt, metaDescription, featuredImage, publishDate, updatedAt, date } = first
  const author = [first.firstName, first.lastName].filter(Boolean).join(' ')
  return {
    id,
    title,
    slug,
    kind,
    content,
    excerpt,
    metaDescription,
    featuredImage,
    publishDate,
    updatedAt,
    date,
    author,
    sections,
  }
}
