import { sql, type ExpressionBuilder } from 'kysely'
import type { Section } from '#contract/sections/display.ts'
import { parseJson } from '#contract/text/lenient-json.ts'
import type { Db } from '#server/db/database.ts'
import { containsAddress } from '#server/db/dialect.ts'
import { isPublished } from '#server/records/is-published.ts'
import { selectSlugsLinkingTo } from '#server/features/search/page-links-store.ts'
import type { PageRow } from '#server/db/content-tables.ts'
import type { Tables } from '#server/db/tables.ts'

/** Pages that visitors may see: published ones that have not ended. */
export const isVisible = (now: string) => (where: ExpressionBuilder<Tables, 'pages'>) =>
  where.and([
    isPublished(now)(where),
    // Read once from a small index, so that long rows are not read for it.
    where('pages.id', 'not in', (ended) =>
      ended.selectFrom('pages as ended').select('ended.id').where('ended.endDate', '<=', now),
    ),
  ])

export const isVisibleAt = (now: string, page: Pick<PageRow, 'status' | 'publishDate' | 'endDate'>): boolean =>
  getStatusAt(now, page) === 'published' && (page.endDate === null || page.endDate > now)

/** The status as it is at this moment: what was scheduled and whose time has come is published. */
export const getStatusAt = (now: string, { status, publishDate }: Pick<PageRow, 'status' | 'publishDate'>): PageRow['status'] =>
  status === 'scheduled' && publishDate !== null && publishDate <= now ? 'published' : status

/** The date under which a post is shown and sorted; the index pages_blog is of the same expression. */
export const shownDate = sql<string>`COALESCE(pages.publish_date, pages.created_at)`

export interface StoredSection extends Section {
  pageId: string
  version: number
  updatedAt: string
}

const selectWithSections = (db: Db) =>
  db
    .selectFrom('pages')
    .leftJoin('pageSections as section', 'section.pageId', 'pages.id')
    .leftJoin('userProfiles as author', 'author.id', 'pages.createdBy')
    .select(['pages.id', 'pages.title', 'pages.slug', 'pages.kind', 'pages.status', 'pages.content', 'pages.excerpt'])
    .select(['pages.metaDescription', 'pages.seoTitle', 'pages.isNoindex', 'pages.featuredImage'])
    .select(['pages.publishDate', 'pages.endDate'])
    .select(['pages.createdBy', 'pages.updatedAt', shownDate.as('date'), 'author.firstName', 'author.lastName'])
    .select(['section.id as sectionId', 'section.pageId', 'section.sectionType', 'section.title as sectionTitle'])
    .select(['section.description', 'section.content as sectionContent', 'section.orderIndex', 'section.isActive'])
    .select(['section.version as sectionVersion', 'section.updatedAt as sectionUpdatedAt'])
    .orderBy('section.orderIndex')
    .orderBy('section.id')

type JoinedRow = Awaited<ReturnType<ReturnType<typeof selectWithSections>['execute']>>[number]

function splitRow({
  firstName,
  lastName,
  sectionId,
  pageId,
  sectionType,
  sectionTitle,
  description,
  sectionContent,
  orderIndex,
  isActive,
  sectionVersion,
  sectionUpdatedAt,
  ...page
}: JoinedRow) {
  const section: StoredSection | null =
    sectionId === null
      ? null
      : {
          id: sectionId,
          pageId: pageId!,
          sectionType: sectionType!,
          title: sectionTitle,
          description,
          content: parseJson(sectionContent!),
          orderIndex: orderIndex!,
          isActive: isActive === 1,
          version: sectionVersion!,
          updatedAt: sectionUpdatedAt!,
        }
  return { page: { ...page, isNoindex: page.isNoindex === 1, author: [firstName, lastName].filter(Boolean).join(' ') }, section }
}

function toPageWithSections(rows: JoinedRow[]) {
  const parts = rows.map(splitRow)
  return parts[0] && { ...parts[0].page, sections: parts.flatMap(({ section }) => section ?? []) }
}

/** A page with its sections in order, its author's name, and the date under which a post is shown. */
export type PageWithSections = NonNullable<ReturnType<typeof toPageWithSections>>

/** The page of a slug, if visitors may see it. */
export const findVisiblePage = async (db: Db, slug: string, now: string): Promise<PageWithSections | undefined> =>
  toPageWithSections(await selectWithSections(db).where('pages.slug', '=', slug).where(isVisible(now)).execute())

/** A page, whether visitors may see it or not. */
export const findPageWithSections = async (db: Db, id: string): Promise<PageWithSections | undefined> =>
  toPageWithSections(await selectWithSections(db).where('pages.id', '=', id).execute())

/** Also one that visitors may not see. */
export const findPageBySlug = async (db: Db, slug: string): Promise<PageWithSections | undefined> =>
  toPageWithSections(await selectWithSections(db).where('pages.slug', '=', slug).execute())

export const findPageOfSection = async (db: Db, sectionId: string): Promise<PageWithSections | undefined> =>
  toPageWithSections(
    await selectWithSections(db)
      .where('pages.id', '=', (own) => own.selectFrom('pageSections').select('pageId').where('pageSections.id', '=', sectionId))
      .execute(),
  )

export const findPage = (db: Db, id: string) => db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst()

/** A page with its categories and tags, and its status at this moment. */
export async function findPageToEdit(db: Db, id: string, now: string) {
  const row = await findPage(db, id)
  if (!row) return undefined
  const [categories, tags] = await Promise.all([
    db.selectFrom('pageCategories').select('categoryId').where('pageId', '=', id).orderBy('categoryId').execute(),
    db.selectFrom('pageTags').select('tagId').where('pageId', '=', id).orderBy('tagId').execute(),
  ])
  return {
    ...row,
    status: getStatusAt(now, row),
    isNoindex: row.isNoindex === 1,
    isFeatured: row.isFeatured === 1,
    categoryIds: categories.map(({ categoryId }) => categoryId),
    tagIds: tags.map(({ tagId }) => tagId),
  }
}

export type StoredPage = NonNullable<Awaited<ReturnType<typeof findPageToEdit>>>

/** The ids of the pages in a category or its children. */
export const selectPagesInCategory = (db: Db, categoryId: string) =>
  db
    .selectFrom('pageCategories')
    .innerJoin('categories', 'categories.id', 'categoryId')
    .select('pageId')
    .where((where) => where.or([where('categories.id', '=', categoryId), where('categories.parentId', '=', categoryId)]))

/** The pages of these slugs, oldest first. */
export const listPagesBySlug = (db: Db, slugs: readonly string[]) =>
  db.selectFrom('pages').selectAll().where('slug', 'in', slugs).orderBy('createdAt').orderBy('id').execute()

export const listRecentPages = (db: Db, limit: number) =>
  db
    .selectFrom('pages')
    .select(['id', 'kind', 'title', 'createdAt', 'updatedAt'])
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The columns of a built-in page at its creation besides its slug, title and description. Its texts are sections. */
export const BUILT_IN_COLUMNS = {
  kind: 'page',
  status: 'published',
  content: '',
  excerpt: '',
  isNoindex: 0,
  isFeatured: 0,
  featuredImage: null,
  publishDate: null,
  publicSlug: null,
  endDate: null,
  endRedirect: null,
  seoTitle: null,
} as const

export const insertPage = (db: Db, row: PageRow) => db.insertInto('pages').values(row).execute()

export const deletePage = (db: Db, id: string) => db.deleteFrom('pages').where('id', '=', id).execute()

/** Replaces the categories and tags of a page. Those that no longer exist are left out. */
export async function replaceTaxonomy(db: Db, pageId: string, categoryIds: string[], tagIds: string[]): Promise<void> {
  for (const [links, column, table, ids] of [
    ['page_categories', 'category_id', 'categories', categoryIds],
    ['page_tags', 'tag_id', 'tags', tagIds],
  ] as const) {
    await sql`DELETE FROM ${sql.table(links)} WHERE page_id = ${pageId}`.execute(db)
    if (ids.length === 0) continue
    await sql`INSERT INTO ${sql.table(links)} (page_id, ${sql.ref(column)})
      SELECT CAST(${pageId} AS TEXT), id FROM ${sql.table(table)} WHERE id IN (${sql.join(ids)})`.execute(db)
  }
}

/** All rows that belong to a page, in the order in which they can be restored. */
export async function readPageRows(db: Db, id: string) {
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

/** The ids of pages whose text or sections may link to a path. */
export const selectPagesLinkingTo = (db: Db, path: string) =>
  db.selectFrom('pages').select('pages.id').where('pages.slug', 'in', selectSlugsLinkingTo(db, path))

export const listPagesLinkingTo = (db: Db, path: string) =>
  selectPagesLinkingTo(db, path)
    .where(containsAddress(['content'], path))
    .execute()
