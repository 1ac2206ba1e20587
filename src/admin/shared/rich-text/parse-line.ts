import { DOMParser as SchemaParser, type Fragment, type Schema } from '@tiptap/pm/model'

/** The words of an element and their formats, in one paragraph. */
export function parseLine(schema: Schema, element: Element): Fragment {
  const line = element.cloneNode(true) as Element
  for (const paragraph of line.querySelectorAll('p + p')) paragraph.prepend(document.createElement('br'))
  return SchemaParser.fromSchema(schema).parse(line, { topNode: schema.node('paragraph') }).content
}
