import { PUBLIC_PATHS, listPagePath, pagePath } from '#contract/paths.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { getExcerpt, FEATURED_POSTS, POSTS_PER_PAGE, readingMinutes } from '#server/features/pages/excerpt.ts'
import { findCategory, findTag, listPosts, type Choice, type Listed } from '#server/features/pages/published-store.ts'
import type { Crumb, PostCard } from '#site/pages/page-view.ts'
import { pictureOf } from './article.ts'
import type { ResolvedPage } from './resolved-page.ts'

const HOME: Crumb = { title: 'Home', path: '/' }
const NEWS: Crumb = { title: 'News', path: PUBLIC_PATHS.blog }

interface Shelf {
  heading: string
  intro: string
  basePath: string
  breadcrumbs: Crumb[]
  choice: Choice
}

const cardOf = (post: Listed): PostCard => ({
  title: post.title,
  path: pagePath(post.slug),
  excerpt: getExcerpt(post.excerpt, post.beginning),
  image: pictureOf(post.featuredImage),
  publishedAt: post.date,
  readingMinutes: readingMinutes(post.length),
  categories: post.categories,
})

/** One page of the blog, of a category or of a tag; undefined when there is no such page. Two queries. */
export async function loadPosts(
  deps: Deps,
  of: 'blog' | 'category' | 'tag',
  slug: string,
  page: number,
): Promise<ResolvedPage | undefined> {
  const db = deps.database.kysely
  const now = deps.now().toISOString()
  const shelf = await findShelf(deps, of, slug)
  if (!shelf) return undefined

  // The featured ones lead the blog; behind them they are left out.
  const leading = of === 'blog' ? await listFeatured(db, now) : []
  const featured = page === 1 ? leading : []
  const { total, posts } = await listPosts(db, shelf.choice, now, {
    except: leading.map(({ id }) => id),
    offset: page === 1 ? 0 : (page - 1) * POSTS_PER_PAGE - leading.length,
    limit: POSTS_PER_PAGE - featured.length,
  })
  const shown = [...featured, ...posts]
  if (shown.length === 0 && page > 1) return undefined

  const cards = shown.map(cardOf)
  const { heading, intro, basePath, breadcrumbs } = shelf
  return {
    view: {
      kind: 'posts',
      list: {
        heading,
        intro,
        basePath,
        breadcrumbs,
        page,
        total,
        pages: Math.ceil(total / POSTS_PER_PAGE),
        featured: cards.slice(0, featured.length),
        posts: cards.slice(featured.length),
      },
    },
    path: listPagePath(basePath, page),
    title: page === 1 ? heading : `${heading}, page ${page}`,
    description: intro,
    isIndexed: shown.length > 0,
  }
}

const listFeatured = async (db: Db, now: string): Promise<Listed[]> =>
  (await listPosts(db, { isFeatured: true }, now, { offset: 0, limit: FEATURED_POSTS })).posts

async function findShelf(deps: Deps, of: 'blog' | 'category' | 'tag', slug: string): Promise<Shelf | undefined> {
  const db = deps.database.kysely
  if (of === 'blog') {
    return {
      heading: 'News',
      intro: 'What happens on campus, from those who were there.',
      basePath: PUBLIC_PATHS.blog,
      breadcrumbs: [HOME, NEWS],
      choice: 'all',
    }
  }
  const found = of === 'category' ? await findCategory(db, slug) : await findTag(db, slug)
  if (!found) return undefined
  const { id, name, description } = found
  const basePath = `/${of}/${slug}`
  return {
    heading: name,
    intro: description ?? '',
    basePath,
    breadcrumbs: [HOME, NEWS, { title: name, path: basePath }],
    choice: of === 'category' ? { categoryId: id } : { tagId: id },
  }
}
