import { PUBLIC_PATHS, categoryPath, listPagePath, tagPath } from '#contract/paths.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findActiveCategory } from '#server/features/categories/store.ts'
import { findActiveTag } from '#server/features/tags/store.ts'
import { listPosts, type Choice, type ListedPost } from '#server/features/pages/published-store.ts'
import type { PostList } from '#site/pages/page-view.ts'
import { toNewsPost } from '#server/features/pages/sections/fill.ts'
import { pathTo } from '#server/http/redirect.ts'
import { HOME, NEWS } from './breadcrumbs.ts'
import { messagePage } from './message-page.ts'
import type { ResolvedPage } from './resolved-page.ts'

const POSTS_PER_PAGE = 12
const FEATURED_POSTS = 3

export type PostListKind = 'blog' | 'category' | 'tag'

interface FoundList extends Pick<PostList, 'heading' | 'intro' | 'basePath' | 'breadcrumbs'> {
  choice: Choice
}

/** One page of the blog, of a category or of a tag. Two queries. */
export async function resolvePostList(deps: Deps, kind: PostListKind, slug: string, page: number): Promise<ResolvedPage> {
  const db = deps.database.kysely
  const missing = () => messagePage('not-found', listPagePath(pathTo(kind, slug), page))
  const now = deps.now().toISOString()
  const found = await findList(db, kind, slug)
  if (!found) return missing()
  const { choice, ...list } = found

  // Featured posts come first on the blog and are left out of the pages after.
  const leading = kind === 'blog' ? await listFeatured(db, now) : []
  const featured = page === 1 ? leading : []
  const { total, posts } = await listPosts(db, choice, now, {
    except: leading.map(({ id }) => id),
    offset: page === 1 ? 0 : (page - 1) * POSTS_PER_PAGE - leading.length,
    limit: POSTS_PER_PAGE - featured.length,
  })
  const shown = [...featured, ...posts]
  if (shown.length === 0 && page > 1) return missing()

  const cards = shown.map(toNewsPost)
  return {
    view: {
      kind: 'posts',
      list: {
        ...list,
        page,
        total,
        pages: Math.ceil(total / POSTS_PER_PAGE),
        featured: cards.slice(0, featured.length),
        posts: cards.slice(featured.length),
      },
    },
    path: listPagePath(list.basePath, page),
    title: page === 1 ? list.heading : `${list.heading}, page ${page}`,
    description: list.intro,
    isIndexed: shown.length > 0,
    dependsOn: ['posts'],
  }
}

const listFeatured = async (db: Db, now: string): Promise<ListedPost[]> =>
  (await listPosts(db, { isFeatured: true }, now, { offset: 0, limit: FEATURED_POSTS })).posts

async function findList(db: Db, kind: PostListKind, slug: string): Promise<FoundList | undefined> {
  if (kind === 'blog') {
    return {
      heading: 'News',
      intro: 'What happens on campus, from those who were there.',
      basePath: PUBLIC_PATHS.blog,
      breadcrumbs: [HOME, NEWS],
      choice: 'all',
    }
  }
  const found = kind === 'category' ? await findActiveCategory(db, slug) : await findActiveTag(db, slug)
  if (!found) return undefined
  const { id, name, description } = found
  const basePath = kind === 'category' ? categoryPath(slug) : tagPath(slug)
  return {
    heading: name,
    intro: description ?? '',
    basePath,
    breadcrumbs: [HOME, NEWS, { title: name, path: basePath }],
    choice: kind === 'category' ? { categoryId: id } : { tagId: id },
  }
}
