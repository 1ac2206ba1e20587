import { pagePath } from '#contract/paths.ts'
import type { PageWithSections } from '#server/features/pages/store.ts'
import { getExcerpt, readingMinutes } from '#server/features/pages/excerpt.ts'
import { toPostImage } from '#server/features/pages/sections/fill.ts'
import { readLinks, type Links } from '#server/features/pages/published-store.ts'
import { safeHtml } from '#server/html/safe-html.ts'
import type { Crumb } from '#site/pages/page-view.ts'
import { here, HOME, NEWS } from './breadcrumbs.ts'
import type { PageDeps, ResolvedPage } from './resolved-page.ts'

const NO_LINKS: Links = { categories: [], tags: [], previous: undefined, next: undefined }
const toCrumb = (page: Links['next']): Crumb | null => (page ? { title: page.title, path: pagePath(page.slug) } : null)

/** A post, or a page without sections. */
export async function resolveArticle(deps: PageDeps, page: PageWithSections): Promise<ResolvedPage> {
  const isPost = page.kind === 'post'
  const links = isPost ? await readLinks(deps.database.kysely, page, deps.now().toISOString()) : NO_LINKS
  const { title, content, excerpt, updatedAt } = page
  const image = toPostImage(page.featuredImage)
  const article = {
    title,
    excerpt,
    // A page speaks for the college, a post for its author.
    author: isPost ? page.author : '',
    updatedAt,
    image,
    breadcrumbs: isPost ? [HOME, NEWS, here(title)] : [HOME, here(title)],
    html: safeHtml(content),
    publishedAt: isPost ? page.date : null,
    readingMinutes: readingMinutes(content.length),
    categories: links.categories,
    tags: links.tags,
    previous: toCrumb(links.previous),
    next: toCrumb(links.next),
    address: isPost ? `${deps.config.publicUrl}${pagePath(page.slug)}` : null,
  }
  return {
    view: { kind: 'article', article },
    path: pagePath(page.slug),
    title: page.seoTitle || title,
    image: image?.url,
    isIndexed: true,
    isNoindex: page.isNoindex,
    dependsOn: isPost ? [pagePath(page.slug), 'posts'] : [pagePath(page.slug)],
    description: page.metaDescription || getExcerpt(excerpt, content),
  }
}
