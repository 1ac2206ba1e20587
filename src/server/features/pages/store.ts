import { sql, type ExpressionBuilder } from 'kysely'
import type { Section } from '#contract/sections/display.ts'
import type { Db } from '#server/db/database.ts'
import { parseJson } from '#server/db/dialect.ts'
import { mayLink } from '#server/db/page-links.ts'
import type { PageRow, Tables } from '#server/db/tables.ts'

/** Pages that visitors may see: published ones, and scheduled ones whose time has come. */
export const isVisible = (now: string) => (where: ExpressionBuilder<Tables, 'pages'>) =>
  where.or([
    where('pages.status', '=', 'published'),
    where.and([where('pages.status', '=', 'scheduled'), where('pages.publishDate', '<=', now)]),
  ])

/** The status as it is at this moment: what was scheduled and whose time has come is published. */
export const statusAt = (now: string, { status, publishDate }: Pick<PageRow, 'status' | 'publishDate'>): PageRow['status'] =>
  status === 'scheduled' && publishDate !== null && publishDate <= now ? 'published' : status

/** The date under which a post is shown and sorted; the index pages_blog is of the same expression. */
export const shownDate = sql<string>`COALESCE(pages.publish_date, pages.created_at)`

export type PageWithSections = Pick<
  PageRow,
  'id' | 'title' | 'slug' | 'kind' | 'content' | 'excerpt' | 'metaDescription' | 'featuredImage' | 'publishDate' | 'updatedAt'
> & {
  /** Under which a post is shown and sorted. */
  date: string
  /** The name of who made it, or ''. */
  author: string
  sections: Section[]
}

const selectWithSections = (db: Db) =>
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

/** A page that visitors may see, with its sections in order: one query. */
export const findVisiblePage = async (db: Db, slug: string, now: string): Promise<PageWithSections | undefined> =>
  toPageWithSections(await selectWithSections(db).where('pages.slug', '=', slug).where(isVisible(now)).execute())

/** A page with its sections, whether visitors may see it or not: one query. */
export const findPageWithSections = async (db: Db, id: string): Promise<PageWithSections | undefined> =>
  toPageWithSections(await selectWithSections(db).where('pages.id', '=', id).execute())

function toPageWithSections(
  rows: Awaited<ReturnType<ReturnType<typeof selectWithSections>['execute']>>,
): PageWithSections | undefined {
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

/** The slug that a former one leads to now, if visitors may see that page. */
export async function findRedirect(db: Db, slug: string, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('redirects')
    .innerJoin('pages', 'pages.id', 'redirects.pageId')
    .select('pages.slug')
    .where('redirects.slug', '=', slug)
    .where(isVisible(now))
    .executeTakeFirst()
  return row?.slug
}

/** A page with its categories and tags, and the status that is stored. */
export async function findPage(db: Db, id: string) {
  const row = await db.selectFrom('pages').selectAll().where('pages.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const [categories, tags] = await Promise.all([
    db.selectFrom('pageCategories').select('categoryId').where('pageId', '=', id).orderBy('categoryId').execute(),
    db.selectFrom('pageTags').select('tagId').where('pageId', '=', id).orderBy('tagId').execute(),
  ])
  return {
    ...row,
    isFeatured: row.isFeatured === 1,
    categoryIds: categories.map(({ categoryId }) => categoryId),
    tagIds: tags.map(({ tagId }) => tagId),
  }
}

export type StoredPage = NonNullable<Awaited<ReturnType<typeof findPage>>>

export const insertPage = (db: Db, row: PageRow) => db.insertInto('pages').values(row).execute()

export const updatePage = (db: Db, id: string, values: Partial<PageRow>) =>
  db
    .updateTable('pages')
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deletePage = (db: Db, id: string) => db.deleteFrom('pages').where('id', '=', id).execute()

/** Files a page under these categories and tags, and no others; those that are not there any more are left out. */
export async function replaceLinks(db: Db, pageId: string, categoryIds: string[], tagIds: string[]): Promise<void> {
  await db.deleteFrom('pageCategories').where('pageId', '=', pageId).execute()
  await db.deleteFrom('pageTags').where('pageId', '=', pageId).execute()
  if (categoryIds.length > 0) {
    await db
      .insertInto('pageCategories')
      .columns(['pageId', 'categoryId'])
      .expression(
        db
          .selectFrom('categories')
          .select([sql<string>`${pageId}`.as('pageId'), 'id'])
          .where('id', 'in', categoryIds),
      )
      .execute()
  }
  if (tagIds.length > 0) {
    await db
      .insertInto('pageTags')
      .columns(['pageId', 'tagId'])
      .expression(
        db
          .selectFrom('tags')
          .select([sql<string>`${pageId}`.as('pageId'), 'id'])
          .where('id', 'in', tagIds),
      )
      .execute()
  }
}

export const removeRedirect = (db: Db, slug: string) => db.deleteFrom('redirects').where('slug', '=', slug).execute()

export const insertRedirect = (db: Db, slug: string, pageId: string, createdAt: string) =>
  db
    .insertInto('redirects')
    .values({ slug, pageId, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const replaceRedirect = (db: Db, slug: string, pageId: string, createdAt: string) =>
  db
    .insertInto('redirects')
    .values({ slug, pageId, createdAt })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ pageId, createdAt }))
    .execute()

/** Whether another page has the slug, or a redirect leads from it to another page. */
export async function isSlugInUse(db: Db, slug: string, exceptPageId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', exceptPageId)
    .unionAll(db.selectFrom('redirects').select('pageId as id').where('slug', '=', slug).where('pageId', '<>', exceptPageId))
    .execute()
  return rows.length > 0
}

/** Whether the slug was the address of a page that has another slug now, whether visitors see that page or not. */
export async function isFormerAddress(db: Db, slug: string): Promise<boolean> {
  const rows = await db
    .selectFrom('redirects')
    .select('slug')
    .where('slug', '=', slug)
    .unionAll(db.selectFrom('pages').select('slug').where('publicSlug', '=', slug).where('slug', '<>', slug))
    .execute()
  return rows.length > 0
}

/** All rows that go with a page, in the order in which they can be put back. */
export async function readWithRows(db: Db, id: string) {
  const rows = (table: 'pageSections' | 'pageCategories' | 'pageTags' | 'redirects') =>
    db.selectFrom(table).selectAll().where('pageId', '=', id).execute()
  return {
    pages: await db.selectFrom('pages').selectAll().where('id', '=', id).execute(),
    pageSections: await rows('pageSections'),
    pageCategories: await rows('pageCategories'),
    pageTags: await rows('pageTags'),
    redirects: await rows('redirects'),
  }
}

/* What may link to a path; whether it does is not for SQL to say. */

export const listLinkingMenuItems = (db: Db, path: string) =>
  db.selectFrom('menuItems').select(['id', 'title', 'url']).where('url', 'like', `%${path}%`).execute()

export const listLinkingSections = (db: Db, path: string) =>
  db
    .selectFrom('pageSections')
    .selectAll()
    .where('pageId', 'in', (pages) => pages.selectFrom('pages').select('pages.id').where('pages.slug', 'in', mayLink(db, path)))
    .where('content', 'like', `%${path}%`)
    .execute()

export const listLinkingPages = (db: Db, path: string, exceptId: string) =>
  db
    .selectFrom('pages')
    .select('id')
    .where('slug', 'in', mayLink(db, path))
    .where('content', 'like', `%${path}%`)
    .where('id', '<>', exceptId)
    .execute()

export const setMenuUrl = (db: Db, id: string, url: string, updatedAt: string) =>
  db
    .updateTable('menuItems')
    .set((row) => ({ url, updatedAt, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const setSectionContent = (db: Db, id: string, content: string, updatedAt: string) =>
  db
    .updateTable('pageSections')
    .set((row) => ({ content, updatedAt, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const setPageContent = (db: Db, id: string, content: string, updatedAt: string) =>
  updatePage(db, id, { content, updatedAt })
