import { Node } from '@tiptap/core'
import { leaveBlock } from './insert-block.ts'
import { parseLine } from './parse-line.ts'
import { removePicture } from './pictures.ts'

/** Something with a caption, mostly a picture. A figure that is a file to download is a DownloadCard. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'figcaption? block+ figcaption?',
  // Backspace in the paragraph after it must not move that paragraph into it.
  isolating: true,
  draggable: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
  addKeyboardShortcuts() {
    // Otherwise the caption of a deleted picture would stay, below an empty paragraph.
    const remove = () => removePicture(this.editor)
    return { Backspace: remove, Delete: remove }
  },
})

export const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  isolating: true,
  parseHTML: () => [{ tag: 'figcaption', getContent: (caption, schema) => parseLine(schema, caption as Element) }],
  renderHTML: () => ['figcaption', 0],
  addKeyboardShortcuts() {
    return {
      // A caption is one line: what follows it is text again.
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection
        if ($from.parent.type !== this.type) return false
        return editor
          .chain()
          .setNodeSelection($from.before(-1))
          .command(({ tr }) => leaveBlock(tr))
          .run()
      },
    }
  },
})
