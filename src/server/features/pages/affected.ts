import { pagePath } from '#contract/paths.ts'
import type { Affected, Part } from '#server/cache/changed-parts.ts'
import { isSameJson } from '#server/records/is-same-json.ts'
import { getExcerpt, readingMinutes } from './excerpt.ts'
import type { StoredPage } from './store.ts'

/** What changes when the sections or the text of a page change. The sitemap has the time of it. */
export const getAffectedBySections = ({ slug }: { slug: string }): Part[] => [pagePath(slug), 'sitemap']

/** What lists, feeds, News sections and neighbours show of a post. */
function toCard(page: StoredPage) {
  const { title, excerpt, featuredImage, isFeatured, publishDate, endDate, status, categoryIds, tagIds } = page
  // The database counts characters, not halves of them.
  const characters = Array.from(page.content)
  const text = [title, getExcerpt(excerpt, characters.slice(0, 2000).join('')), readingMinutes(characters.length)]
  return [...text, featuredImage, isFeatured, publishDate, endDate, status, categoryIds, tagIds]
}

/** What visitors see change when a page changes. `before` is undefined for a new page. */
export function getAffected(before: StoredPage | undefined, after: StoredPage): Affected {
  const hasMoved = before && (before.slug !== after.slug || (before.publicSlug ?? before.slug) !== after.slug)
  if (hasMoved || (before && before.kind !== after.kind)) return 'everything'
  if ((before?.status ?? 'draft') === 'draft' && after.status === 'draft') return []
  const isInLists = after.kind === 'post' && !(before && isSameJson(toCard(before), toCard(after)))
  return isInLists ? [...getAffectedBySections(after), 'posts'] : getAffectedBySections(after)
}
