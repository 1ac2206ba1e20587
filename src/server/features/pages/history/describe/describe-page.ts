import { describeHtml } from './describe-html.ts'
import { changed, type Phrase } from './phrases.ts'

type State = Record<string, unknown>

const NOUNS: Record<string, string> = {
  metaDescription: 'meta description',
  seoTitle: 'SEO title',
  categoryIds: 'categories',
  tagIds: 'tags',
  publishDate: 'publish date',
  endDate: 'end date',
  endRedirect: 'page after the end',
}
const STATUS: Record<string, string> = { published: 'published', scheduled: 'scheduled', draft: 'made a draft' }

const toText = (value: unknown) => JSON.stringify(value === '' ? null : value)
const asText = (value: unknown) => (typeof value === 'string' ? value : '')

function describeField(field: string, before: unknown, after: unknown): Phrase[] {
  switch (field) {
    case 'content':
      return describeHtml(asText(before), asText(after))
    case 'status':
      return [{ verb: before === 'published' && after === 'draft' ? 'taken off the website' : (STATUS[asText(after)] ?? '') }]
    case 'isFeatured':
      return [{ verb: after ? 'featured' : 'no longer featured' }]
    case 'kind':
      return [{ verb: after === 'post' ? 'made a news post' : 'made a standalone page' }]
    case 'featuredImage':
      return [{ verb: !before ? 'added' : !after ? 'removed' : 'replaced', object: 'the featured image' }]
    default:
      return [changed(`the ${NOUNS[field] ?? field}`)]
  }
}

/** What changed between two states of a page or post. Fields that the earlier state does not have are not compared. */
export const describePage = (before: State, after: State): Phrase[] =>
  Object.keys(before)
    .filter((field) => toText(before[field]) !== toText(after[field]))
    .flatMap((field) => describeField(field, before[field], after[field]))
