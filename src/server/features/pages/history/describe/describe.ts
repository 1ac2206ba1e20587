import { toFormValues } from '#contract/sections/form-values.ts'
import type { Field } from '#contract/sections/fields.ts'
import { canonicalType, getSectionSchema } from '#contract/sections/schemas.ts'
import type { JsonObject } from '#contract/text/lenient-json.ts'
import { isSameJson } from '#server/records/is-same-json.ts'
import { describeEntries } from './describe-entries.ts'
import { describeValue, changed, type Phrase } from './phrases.ts'
import { describeHtml } from './describe-html.ts'

type State = Record<string, unknown>

const describeContentField = (field: Field, before: unknown, after: unknown): Phrase[] =>
  field.kind === 'list'
    ? describeEntries(field, before as JsonObject[], after as JsonObject[])
    : [describeValue(field, before, after)]

function describeContent(type: string, before: unknown, after: unknown): Phrase[] {
  const { fields } = getSectionSchema(type)
  const [from, to] = [toFormValues(type, before), toFormValues(type, after)]
  const phrases = fields
    .filter(({ name }) => !isSameJson(from[name], to[name]))
    .flatMap((field) => describeContentField(field, from[field.name], to[field.name]))
  // Content may have fields that the type does not know.
  return phrases.length > 0 || isSameJson(from, to) ? phrases : [changed('the content')]
}

/** What changed between two states of a section. */
export function describeSection(before: State, after: State): Phrase[] {
  const type = String(after['sectionType'])
  const isSameType = canonicalType(String(before['sectionType'])) === canonicalType(type)
  return [
    ...(isSameType ? [] : [changed('the section type')]),
    ...['title', 'description']
      .filter((field) => (before[field] ?? '') !== (after[field] ?? ''))
      .map((field) => changed(`the ${field}`)),
    ...(isSameType ? describeContent(type, before['content'], after['content']) : []),
    ...(before['isActive'] === after['isActive'] ? [] : [{ verb: after['isActive'] ? 'shown' : 'hidden' }]),
  ]
}

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
    case 'isNoindex':
      return [{ verb: after ? 'hidden from search engines' : 'shown to search engines' }]
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
