import { toFormValues } from '#contract/sections/form-values.ts'
import type { Field, SimpleField } from '#contract/sections/fields.ts'
import { getSectionSchema } from '#contract/sections/schemas.ts'
import { asObject, type JsonObject } from '#contract/text/lenient-json.ts'
import { htmlToLines, isHtml } from '#admin/shared/diff/html-to-lines.ts'
import { pictureLine, type Line } from '#admin/shared/diff/lines.ts'

/** The names of categories by id. */
export type CategoryNames = ReadonlyMap<string, string>

/** The content of a section as readable lines: at least one for each field that is filled in. */
export function contentLines(type: string, content: unknown, names: CategoryNames): Line[] {
  const { fields } = getSectionSchema(type)
  return fieldsToLines(fields, toFormValues(type, content), names)
}

const fieldsToLines = (fields: readonly Field[], values: JsonObject, names: CategoryNames): Line[] => [
  ...fields.flatMap((field) => fieldLines(field, values[field.name], names)),
  ...unknownLines(fields, values),
]

function fieldLines(field: Field, value: unknown, names: CategoryNames): Line[] {
  if (field.kind === 'list') return (value as unknown[]).flatMap((entry) => entryLines(field, asObject(entry), names))
  return value ? valueLines(field, value, names) : []
}

function entryLines({ item, fields }: Extract<Field, { kind: 'list' }>, entry: JsonObject, names: CategoryNames): Line[] {
  const lines = fieldsToLines(fields, entry, names)
  // Only the same entry has the same head, so that a removed entry leaves with its head.
  return [{ kind: 'entry', text: item, key: JSON.stringify([item, lines]) }, ...lines]
}

function valueLines(field: SimpleField, value: unknown, names: CategoryNames): Line[] {
  const { label } = field
  const text = String(value)
  if (field.kind === 'image') return [{ ...pictureLine(text, text.slice(text.lastIndexOf('/') + 1)), label }]
  if (field.kind === 'table')
    return (value as string[][]).map((cells): Line => ({ kind: 'text', text: cells.join(' | '), label }))
  if (field.kind === 'category') return [{ kind: 'text', text: names.get(text) ?? 'A category that is not active', label }]
  if (field.kind === 'flag') return [{ kind: 'text', text: 'Yes', label }]
  if (field.kind === 'choice') {
    return [{ kind: 'text', text: field.options.find((option) => option.value === value)?.label ?? text, label }]
  }
  const lines = isHtml(text) ? htmlToLines(text) : text.split('\n').map((line): Line => ({ kind: 'text', text: line }))
  return lines.map((line, index) => (index === 0 ? { ...line, label } : line))
}

/** Stored fields that the type does not know. Two versions may differ only in these. */
const unknownLines = (fields: readonly Field[], values: JsonObject): Line[] =>
  Object.entries(values)
    .filter(([name]) => !fields.some((field) => field.name === name))
    .map(([label, value]) => ({ kind: 'text', text: typeof value === 'string' ? value : JSON.stringify(value), label }))
