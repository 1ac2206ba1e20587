import { Table, TableHeader } from '@tiptap/extension-table'
import { DOMParser as SchemaParser, DOMSerializer, Fragment } from '@tiptap/pm/model'

/** A table with its caption. Rows are the only content that the editor's commands for tables know, so the caption is an attribute. */
export const CaptionedTable = Table.extend({
  addAttributes: () => ({ caption: { default: null, rendered: false } }),
  parseHTML() {
    const readCaption = (caption: Element) => {
      const { schema } = this.editor!
      const topNode = schema.nodes['paragraph']!.create()
      return SchemaParser.fromSchema(schema).parse(caption, { topNode }).content.toJSON() as unknown
    }
    return [
      {
        tag: 'table',
        getAttrs(table) {
          const caption = table.querySelector(':scope > caption')
          return caption && { caption: readCaption(caption) }
        },
      },
      { tag: 'caption', ignore: true },
    ]
  },
  // Tiptap's own markup has style attributes, which the content security policy of the website refuses.
  renderHTML({ node: { attrs, type } }) {
    if (!attrs['caption']) return ['table', ['tbody', 0]]
    const words = Fragment.fromJSON(type.schema, attrs['caption'])
    const caption = document.createElement('caption')
    caption.contentEditable = 'false'
    caption.append(DOMSerializer.fromSchema(type.schema).serializeFragment(words))
    return ['table', caption, ['tbody', 0]]
  },
}).configure({ View: null })

export const ScopedHeader = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), scope: { default: null } }
  },
})
