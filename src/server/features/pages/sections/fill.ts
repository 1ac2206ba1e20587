import { categoryPath, pagePath, PUBLIC_PATHS } from '#contract/paths.ts'
import { safePictureUrl } from '#contract/links/safe-url.ts'
import type { DisplaySection } from '#contract/sections/display.ts'
import type { NewsPost } from '#contract/sections/read-content.ts'
import type { Deps } from '#server/deps.ts'
import { getExcerpt, readingMinutes } from '#server/features/pages/excerpt.ts'
import { listNews, type ListedPost, type News } from '#server/features/pages/published-store.ts'
import { safeHtml } from '#server/html/safe-html.ts'

/** The shape of a picture in a post if its size is unknown. */
const PICTURE = { alt: '', width: 1200, height: 675 }

export const toPostImage = (url: string | null): NewsPost['image'] =>
  safePictureUrl(url) ? { url: safePictureUrl(url), ...PICTURE } : null

export const toNewsPost = (post: ListedPost): NewsPost => ({
  title: post.title,
  path: pagePath(post.slug),
  excerpt: getExcerpt(post.excerpt, post.beginning),
  image: toPostImage(post.featuredImage),
  publishedAt: post.date,
  readingMinutes: readingMinutes(post.length),
  categories: post.categories,
})

const toNews = ({ posts, category }: News) => ({
  posts: posts.map(toNewsPost),
  more: category
    ? { title: `More in ${category.name}`, path: categoryPath(category.slug) }
    : { title: 'More news', path: PUBLIC_PATHS.blog },
})

/** Safe HTML whose headings are one level lower, below the heading of the section. */
const lowerHeadings = (html: string) =>
  html.replace(/<(\/?)h([234])\b/g, (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}`)

/** Adds what sections show besides their own content: safe HTML, and posts. One query if there is a News section, else none. */
export async function fillSections(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  sections: DisplaySection[],
): Promise<DisplaySection[]> {
  const ofNews = sections.filter((section) => section.type === 'news')
  const choices = ofNews.map(({ content: { categoryId, count } }) => ({ categoryId, limit: count }))
  const news = await listNews(database.kysely, choices, now().toISOString())
  return sections.map((section): DisplaySection => {
    if (section.type === 'text') {
      const html = safeHtml(section.content.source)
      return { ...section, content: { ...section.content, html: section.title ? lowerHeadings(html) : html } }
    }
    if (section.type !== 'news') return section
    return { ...section, content: { ...section.content, ...toNews(news[ofNews.indexOf(section)]!) } }
  })
}
