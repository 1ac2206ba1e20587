import { toFormValues } from '#contract/sections/form-values.ts'
import type { Field } from '#contract/sections/fields.ts'
import { canonicalType, getSectionSchema } from '#contract/sections/schemas.ts'
import type { JsonObject } from '#contract/text/lenient-json.ts'
import { isSameJson } from '#server/records/is-same-json.ts'
import { describeEntries } from './describe-entries.ts'
import { describeValue } from './describe-value.ts'
import { changed, type Phrase } from './phrases.ts'

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
