import { toFormValues } from '#contract/sections/form-values.ts'
import type { Field } from '#contract/sections/fields.ts'
import { getSectionSchema } from '#contract/sections/schemas.ts'
import { htmlToText } from '#admin/shared/diff/html-to-text.ts'
import { asObject, type JsonObject } from '#contract/lenient-json.ts'

/** The content of a section as text: one line for each field that is filled in. */
export function contentToText(type: string, content: unknown): string {
  const described = getSectionSchema(type).fields
  const opened = toFormValues(type, content)
  return [...linesOf(described, opened), ...unknownLines(described, opened)].join('\n')
}

const linesOf = (described: readonly Field[], opened: JsonObject): string[] =>
  described.flatMap((field) => {
    const value = opened[field.name]
    if (field.kind === 'list') {
      return (value as unknown[]).flatMap((entry, index) => {
        const inner = asObject(entry)
        const lines = [...linesOf(field.fields, inner), ...unknownLines(field.fields, inner)]
        return [`${field.item} ${index + 1}`, ...lines.map((line) => `  ${line}`)]
      })
    }
    if (field.kind === 'table') return (value as string[][]).map((cells) => cells.join(' | '))
    if (!value) return []
    if (field.kind === 'html') return [htmlToText(value as string)]
    if (field.kind === 'flag') return [field.label]
    const said = field.kind === 'choice' ? field.options.find((option) => option.value === value)?.label : undefined
    return [`${field.label}: ${said ?? (value as string)}`]
  })

/** Stored fields that the type does not know. Two versions may differ only in these. */
const unknownLines = (described: readonly Field[], opened: JsonObject): string[] =>
  Object.entries(opened)
    .filter(([name]) => !described.some((field) => field.name === name))
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
