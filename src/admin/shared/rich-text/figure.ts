import { Node, type Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { leaveBlock } from './insert-block.ts'

/** Something with a caption, mostly a picture. A figure that is a file to download is a DownloadCard. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'figcaption? block+ figcaption?',
  draggable: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
  addKeyboardShortcuts: () => ({ Backspace: removeSelectedPicture, Delete: removeSelectedPicture }),
})

/** Without this, the caption would stay, below an empty paragraph. */
function removeSelectedPicture({ editor }: { editor: Editor }): boolean {
  const { selection } = editor.state
  const { $from } = selection
  const isPicture = selection instanceof NodeSelection && selection.node.type.name === 'image'
  if (!isPicture || $from.parent.type.name !== 'figure' || countContents($from.parent.children) > 1) return false
  return editor.chain().setNodeSelection($from.before()).deleteSelection().run()
}

const countContents = (children: readonly { type: { name: string } }[]) =>
  children.filter(({ type }) => type.name !== 'figcaption').length

export const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }],
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
