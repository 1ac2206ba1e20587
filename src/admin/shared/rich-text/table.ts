import { Table, TableHeader } from '@tiptap/extension-table'
import { DOMSerializer, Fragment } from '@tiptap/pm/model'
import { parseLine } from './parse-line.ts'

/** A table with its caption. Rows are the only content that the editor's commands for tables know, so the caption is an attribute. */
export const CaptionedTable = Table.extend({
  addAttributes: () => ({ caption: { default: null, rendered: false } }),
  parseHTML() {
    return [
      {
        tag: 'table',
        getAttrs: (table) => {
          const caption = table.querySelector(':scope > caption')
          return caption && { caption: parseLine(this.editor!.schema, caption).toJSON() as unknown }
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
