import { openContent } from '#contract/open-content.ts'
import { shapeOf, type Field } from '#contract/section-shapes.ts'
import { fields, type Fields } from '#contract/tolerant.ts'

/** The content of a section as people read it: a line for each field that is filled in. */
export function contentInWords(type: string, content: unknown): string {
  const described = shapeOf(type).fields
  const opened = openContent(type, content)
  return [...linesOf(described, opened), ...unknownLines(described, opened)].join('\n')
}

const linesOf = (described: readonly Field[], opened: Fields): string[] =>
  described.flatMap((field) => {
    const value = opened[field.name]
    if (field.kind === 'list') {
      return (value as unknown[]).flatMap((entry, index) => {
        const inner = fields(entry)
        const lines = [...linesOf(field.fields, inner), ...unknownLines(field.fields, inner)]
        return [`${field.item} ${index + 1}`, ...lines.map((line) => `  ${line}`)]
      })
    }
    if (!value) return []
    if (field.kind === 'flag') return [field.label]
    const said = field.kind === 'choice' ? field.options.find((option) => option.value === value)?.label : undefined
    return [`${field.label}: ${said ?? (value as string)}`]
  })

/** What the type does not know is stored all the same, and two states can differ in nothing else. */
const unknownLines = (described: readonly Field[], opened: Fields): string[] =>
  Object.entries(opened)
    .filter(([name]) => !described.some((field) => field.name === name))
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
