import { getSectionSchema, type Field, type ListField, type SectionSchema } from './schemas.ts'
import { asObject, type JsonObject } from '#contract/lenient-json.ts'

/*
 * Stored content as an editor has it, and back. Opened, every field of the type is there under its own name, and a list
 * of lines is one text. Whatever the type does not know stays where it is.
 */

/** The content of a section with all fields of its type; opening it again changes nothing. */
export function toFormValues(type: string, content: unknown): JsonObject {
  const shape = getSectionSchema(type)
  return openFields(shape.fields, Array.isArray(content) ? { items: content } : toObject(content, shape.bare))
}

/** What is stored of an opened content: nothing that is empty. */
export function fromFormValues(type: string, opened: JsonObject): unknown {
  const shape = getSectionSchema(type)
  const closed = closeFields(shape.fields, opened)
  return isBareList(shape, closed) ? (closed['items'] ?? []) : closed
}

const isBareList = ({ isList }: SectionSchema, closed: JsonObject) =>
  isList === true && Object.keys(closed).every((name) => name === 'items')

/** An entry of which nothing is filled in. */
export const toEntryValues = ({ fields: described, bare }: Pick<ListField, 'fields' | 'bare'>, entry: unknown = {}): JsonObject =>
  openFields(described, toObject(entry, bare))

function toObject(value: unknown, bare: string | undefined): JsonObject {
  return bare && textOf(value) ? { [bare]: value } : asObject(value)
}

function openFields(described: readonly Field[], object: JsonObject): JsonObject {
  const opened = new Map(Object.entries(object))
  for (const field of described) {
    const names = field.as?.includes(field.name) ? field.as : [field.name, ...(field.as ?? [])]
    const values = names.map((name) => object[name])
    for (const name of names) opened.delete(name)
    opened.set(field.name, openValue(field, values))
  }
  return Object.fromEntries(opened)
}

function openValue(field: Field, values: unknown[]): unknown {
  switch (field.kind) {
    case 'list':
      return (values.find(Array.isArray) ?? []).map((entry: unknown) => toEntryValues(field, entry))
    case 'flag':
      return values.includes(true)
    case 'lines':
      return values.map(linesOf).find(Boolean) ?? ''
    case 'text':
    case 'paragraph':
    case 'link':
    case 'image':
    case 'film':
    case 'choice':
      return values.map(textOf).find(Boolean) ?? ''
  }
}

/** As the site reads it: what is blank is not there, a number is a text. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : ''
}

/** Line by line: an expression that looks for the spaces around each takes its time squared. */
const onOneLine = (value: unknown) =>
  textOf(value)
    .split('\n')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')

const linesOf = (value: unknown) => (Array.isArray(value) ? value.map(onOneLine).filter(Boolean).join('\n') : textOf(value))

function closeFields(described: readonly Field[], opened: JsonObject): JsonObject {
  const closed = new Map(Object.entries(opened))
  for (const field of described) {
    const value = closeValue(field, opened[field.name])
    if (value === true || (value !== false && value.length > 0)) closed.set(field.name, value)
    else closed.delete(field.name)
  }
  return Object.fromEntries(closed)
}

function closeValue(field: Field, value: unknown): string | boolean | unknown[] {
  if (field.kind === 'flag') return value === true
  if (field.kind === 'lines') {
    return textOf(value)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  }
  if (field.kind !== 'list') return textOf(value)
  return (Array.isArray(value) ? value : [])
    .map((entry) => closeFields(field.fields, asObject(entry)))
    .filter((entry) => Object.keys(entry).length > 0)
}
