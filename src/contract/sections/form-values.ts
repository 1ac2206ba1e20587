import { asObject, onOneLine, type JsonObject } from '#contract/text/lenient-json.ts'
import { getNames, type Field, type ListField } from './fields.ts'
import { MAX_COLUMNS, padRow, padRows } from './table-rows.ts'
import { getSectionSchema, type SectionSchema } from './schemas.ts'

/*
 * Converts stored content to the values of the editor's form, and back. The form has every field of the type under its own
 * name, and a list of lines as one text. Fields that the type does not know are kept.
 */

/** The form values of stored content: every field of the type under its own name. Applying it twice changes nothing. */
export function toFormValues(type: string, content: unknown): JsonObject {
  const schema = getSectionSchema(type)
  return toFormFields(schema.fields, Array.isArray(content) ? { items: content } : toObject(content, schema.plainTextField))
}

/** The content to store for these form values, without empty fields. */
export function fromFormValues(type: string, values: JsonObject): unknown {
  const schema = getSectionSchema(type)
  const stored = toStoredFields(schema.fields, values)
  return isOnlyList(schema, stored) ? (stored['items'] ?? []) : stored
}

const isOnlyList = ({ isStoredAsList }: SectionSchema, stored: JsonObject) =>
  isStoredAsList === true && Object.keys(stored).every((name) => name === 'items')

/** The form values of one list entry; without `entry`, of a new one. */
export const toEntryValues = (
  { fields, plainTextField }: Pick<ListField, 'fields' | 'plainTextField'>,
  entry: unknown = {},
): JsonObject => toFormFields(fields, toObject(entry, plainTextField))

function toObject(value: unknown, plainTextField: string | undefined): JsonObject {
  return plainTextField && toText(value) ? { [plainTextField]: value } : asObject(value)
}

function toFormFields(fields: readonly Field[], stored: JsonObject): JsonObject {
  const form = new Map(Object.entries(stored))
  for (const field of fields) {
    const names = getNames(field)
    const values = names.map((name) => stored[name])
    for (const name of names) form.delete(name)
    form.set(field.name, toFormField(field, values))
  }
  return Object.fromEntries(form)
}

function toFormField(field: Field, values: unknown[]): unknown {
  switch (field.kind) {
    case 'list':
      return (values.find(Array.isArray) ?? []).map((entry: unknown) => toEntryValues(field, entry))
    case 'flag':
      return values.includes(true)
    case 'lines':
      return values.map(toLines).find(Boolean) ?? ''
    case 'table':
      return toFormTable(values.find(Array.isArray))
    case 'text':
    case 'paragraph':
    case 'link':
    case 'image':
    case 'video':
    case 'html':
    case 'file':
    case 'category':
    case 'choice':
      return values.map(toText).find(Boolean) ?? ''
  }
}

/** A table to edit has two columns and two rows at least. */
function toFormTable(value: unknown): string[][] {
  const [first = [], second = [], ...others] = padRows(value)
  const width = Math.max(2, Math.min(MAX_COLUMNS, first.length))
  return [first, second, ...others].map((row) => padRow(row, width))
}

/** As the site reads it: blank text is missing, and a number is text. */
function toText(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : ''
}

const toLines = (value: unknown) =>
  Array.isArray(value)
    ? value
        .map((item) => onOneLine(toText(item)))
        .filter(Boolean)
        .join('\n')
    : toText(value)

function toStoredFields(fields: readonly Field[], form: JsonObject): JsonObject {
  const stored = new Map(Object.entries(form))
  for (const field of fields) {
    const value = toStoredField(field, form[field.name])
    if (value === true || (value !== false && value.length > 0)) stored.set(field.name, value)
    else stored.delete(field.name)
  }
  return Object.fromEntries(stored)
}

function toStoredField(field: Field, value: unknown): string | boolean | unknown[] {
  if (field.kind === 'flag') return value === true
  if (field.kind === 'lines') {
    return toText(value)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  }
  if (field.kind === 'table') return padRows(value)
  if (field.kind !== 'list') return toText(value)
  return (Array.isArray(value) ? value : [])
    .map((entry) => toStoredFields(field.fields, asObject(entry)))
    .filter((entry) => Object.keys(entry).length > 0)
}
