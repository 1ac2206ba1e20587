import { Extension, type Editor } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { getPastedFiles } from '#admin/shared/uploads/get-pasted-files.ts'

interface Options {
  /** Takes files that were dropped or pasted at a position. */
  onFiles: (editor: Editor, files: File[], position: number) => void
}

/** Takes pasted and dropped files. Tiptap's own extension is not available for this version. */
export const PastedFiles = Extension.create<Options>({
  name: 'pastedFiles',
  addOptions: () => ({ onFiles: () => {} }),
  addProseMirrorPlugins() {
    const { editor, options } = this
    function take(data: DataTransfer | null, position: number): boolean {
      const files = getPastedFiles(data)
      if (files.length > 0) options.onFiles(editor, files, position)
      return files.length > 0
    }
    return [
      new Plugin({
        props: {
          handlePaste: ({ state }, { clipboardData }) => take(clipboardData, state.selection.to),
          handleDrop(view, { dataTransfer, clientX, clientY }, _slice, isMoved) {
            const at = view.posAtCoords({ left: clientX, top: clientY })
            return !isMoved && take(dataTransfer, at?.pos ?? view.state.doc.content.size)
          },
        },
      }),
    ]
  },
})
