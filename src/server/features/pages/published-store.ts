import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { isVisible, selectPagesInCategory, shownDate } from '#server/features/pages/store.ts'

export interface ListedPost {
  id: string
  title: string
  slug: string
  excerpt: string
  /** The start of the text, long enough for an excerpt. */
  beginning: string
  length: number
  featuredImage: string | null
  date: string
  /** The active ones, in their order. */
  categories: { name: string; slug: string; color: string }[]
}

/** The most different choices of posts on one page; a database bounds the parts of a query. */
const MAX_CHOICES = 20

export interface News {
  posts: ListedPost[]
  /** The category, if one was chosen. */
  category: { name: string; slug: string } | null
}

/** Which posts: those of a category (with its children), of a tag, the featured ones, or all. */
export type Choice = { categoryId: string } | { tagId: string } | { isFeatured: true } | 'all'

function selectVisiblePosts(db: Db, choice: Choice, now: string) {
  const posts = db.selectFrom('pages').where('pages.kind', '=', 'post').where(isVisible(now))
  if (choice === 'all') return posts
  if ('isFeatured' in choice) return posts.where('pages.isFeatured', '=', 1)
  if ('tagId' in choice) {
    const tagged = db.selectFrom('pageTags').select('pageId').where('tagId', '=', choice.tagId)
    return posts.where('pages.id', 'in', tagged)
  }
  return posts.where('pages.id', 'in', selectPagesInCategory(db, choice.categoryId))
}

/**
 * Visible posts, newest first. `total` includes the posts that `except` leaves out, and is 0 if the slice is empty.
 * One query.
 */
export async function listPosts(
  db: Db,
  choice: Choice,
  now: string,
  { offset, limit, except = [] }: { offset: number; limit: number; except?: string[] },
): Promise<{ total: number; posts: ListedPost[] }> {
  const chosen = selectVisiblePosts(db, choice, now)
  // Chooses the ids first, so that the texts of skipped posts are not read.
  const slice = chosen
    .$if(except.length > 0, (others) => others.where('pages.id', 'not in', except))
    .select('pages.id')
    .orderBy(shownDate, 'desc')
    .orderBy('pages.id', 'desc')
    .offset(offset)
    .limit(limit)
  const rows = await selectListed(db, slice.select([sql.lit(0).as('choice'), ...NO_CATEGORY]))
    .select((row) => chosen.select(row.fn.countAll<number>().as('count')).$asScalar().as('total'))
    .execute()
  return { total: rows[0]?.total ?? 0, posts: toPosts(rows) }
}

interface Slice {
  id: string
  /** Which of the choices has this post. */
  choice: number
  chosenName: string | null
  chosenSlug: string | null
}
const NONE = sql<string | null>`CAST(NULL AS TEXT)`
const NO_CATEGORY = [NONE.as('chosenName'), NONE.as('chosenSlug')]

/** The posts of a slice, newest first, each with one row for each of its active categories. */
const selectListed = <DB, From extends keyof DB>(db: Db, slice: SelectQueryBuilder<DB, From, Slice>) =>
  db
    .selectFrom(slice.as('slice'))
    .innerJoin('pages', 'pages.id', 'slice.id')
    .leftJoin('pageCategories', 'pageCategories.pageId', 'pages.id')
    .leftJoin('categories', (join) =>
      join.onRef('categories.id', '=', 'pageCategories.categoryId').on('categories.isActive', '=', 1),
    )
    .select(['slice.choice', 'slice.chosenName', 'slice.chosenSlug'])
    .select(['pages.id', 'pages.title', 'pages.slug', 'pages.excerpt', 'pages.featuredImage', shownDate.as('date')])
    .select(sql<string>`SUBSTR(pages.content, 1, 2000)`.as('beginning'))
    .select(sql<number>`LENGTH(pages.content)`.as('length'))
    .select(['categories.name as categoryName', 'categories.slug as categorySlug', 'categories.color as categoryColor'])
    .orderBy('slice.choice')
    .orderBy(shownDate, 'desc')
    .orderBy('pages.id', 'desc')
    .orderBy('categories.orderIndex')
    .orderBy('categories.name')

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number]

function toPosts(rows: ListedRow[]): ListedPost[] {
  const posts = new Map<string, ListedPost>()
  for (const { categoryName, categorySlug, categoryColor, ...row } of rows) {
    const { id, title, slug, excerpt, beginning, length, featuredImage, date } = row
    const post = posts.get(id) ?? { id, title, slug, excerpt, beginning, length, featuredImage, date, categories: [] }
    posts.set(id, post)
    if (categoryName !== null) post.categories.push({ name: categoryName, slug: categorySlug!, color: categoryColor! })
  }
  return [...posts.values()]
}

/** The newest visible posts of several choices, each an active category with its children, or '' for all. One query. */
export async function listNews(db: Db, choices: { categoryId: string; limit: number }[], now: string): Promise<News[]> {
  const [first, ...others] = choices.slice(0, MAX_CHOICES).map(({ categoryId, limit }, index) => {
    const newest = selectVisiblePosts(db, categoryId ? { categoryId } : 'all', now)
      .select(['pages.id', sql.lit(index).as('choice')])
      .orderBy(shownDate, 'desc')
      .orderBy('pages.id', 'desc')
      .limit(limit)
    const posts = db.selectFrom(newest.as('posts')).select(['posts.id', 'posts.choice'])
    if (!categoryId) return posts.select(NO_CATEGORY)
    return posts
      .innerJoin('categories', (join) => join.on('categories.id', '=', categoryId).on('categories.isActive', '=', 1))
      .select(['categories.name as chosenName', 'categories.slug as chosenSlug'])
  })
  if (!first) return []
  const slice = others.reduce((all, posts) => all.unionAll(posts), first)
  const rows = await selectListed(db, slice).execute()
  return choices.map((_, index) => {
    const chosen = rows.filter(({ choice }) => choice === index)
    const [{ chosenName, chosenSlug } = { chosenName: null, chosenSlug: null }] = chosen
    return { posts: toPosts(chosen), category: chosenSlug === null ? null : { name: chosenName!, slug: chosenSlug } }
  })
}

export interface Links {
  categories: { name: string; slug: string; color: string }[]
  tags: { name: string; slug: string }[]
  previous: { title: string; slug: string } | undefined
  next: { title: string; slug: string } | undefined
}

/** The active categories and tags of a post, and the posts before and after it. One query. */
export async function readLinks(db: Db, post: { id: string; date: string }, now: string): Promise<Links> {
  const neighbour = (of: 'previous' | 'next') => {
    const direction = of === 'previous' ? ('desc' as const) : ('asc' as const)
    const place = sql`(${shownDate}, pages.id)`
    const here = sql`(${post.date}, ${post.id})`
    return db
      .selectFrom('pages')
      .select([
        sql<string>`${sql.lit(of)}`.as('of'),
        'title as name',
        'slug',
        sql<string>`''`.as('color'),
        sql<number>`0`.as('orderIndex'),
      ])
      .where('kind', '=', 'post')
      .where(isVisible(now))
      .where(of === 'previous' ? sql<boolean>`${place} < ${here}` : sql<boolean>`${place} > ${here}`)
      .orderBy(shownDate, direction)
      .orderBy('pages.id', direction)
      .limit(1)
  }
  const tags = db
    .selectFrom('pageTags')
    .innerJoin('tags', 'tags.id', 'tagId')
    .select([sql<string>`'tag'`.as('of'), 'name', 'slug', 'color', sql<number>`0`.as('orderIndex')])
    .where('pageId', '=', post.id)
    .where('isActive', '=', 1)
  const rows = await db
    .selectFrom('pageCategories')
    .innerJoin('categories', 'categories.id', 'categoryId')
    .select([sql<string>`'category'`.as('of'), 'name', 'slug', 'color', 'orderIndex'])
    .where('pageId', '=', post.id)
    .where('isActive', '=', 1)
    .unionAll(tags)
    .unionAll(db.selectFrom(neighbour('previous').as('previous')).selectAll())
    .unionAll(db.selectFrom(neighbour('next').as('next')).selectAll())
    .orderBy('of')
    .orderBy('orderIndex')
    .orderBy('name')
    .execute()
  const of = (kind: string) => rows.filter((row) => row.of === kind)
  const toNeighbour = ([row]: typeof rows) => row && { title: row.name, slug: row.slug }
  return {
    categories: of('category').map(({ name, slug, color }) => ({ name, slug, color })),
    tags: of('tag').map(({ name, slug }) => ({ name, slug })),
    previous: toNeighbour(of('previous')),
    next: toNeighbour(of('next')),
  }
}
