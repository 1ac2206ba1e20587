import type { Editor, JSONContent } from '@tiptap/core'
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'

const getSelectedBlock = ({ selection }: Pick<Transaction, 'selection'>) =>
  selection instanceof NodeSelection && selection.node.isBlock ? selection : null

/** Moves the cursor from a selected block, such as a picture, into the paragraph after it. Without one it adds one. */
export function leaveBlock(tr: Transaction): true {
  const block = getSelectedBlock(tr)
  if (!block) return true
  const after = block.to
  const { paragraph } = tr.doc.type.schema.nodes
  if (tr.doc.resolve(after).nodeAfter?.type !== paragraph) tr.insert(after, paragraph!.create())
  tr.setSelection(TextSelection.create(tr.doc, after + 1))
  return true
}

/** Inserts a picture or a file at the cursor, and moves the cursor after it: otherwise the next key would replace it. */
export const insertBlock = (editor: Editor, content: JSONContent) =>
  editor
    .chain()
    .focus()
    .command(({ tr }) => leaveBlock(tr))
    .insertContent(content)
    .command(({ tr }) => leaveBlock(tr))
    .scrollIntoView()
    .run()

/** Text that is typed while a picture or a file is selected goes after it instead of replacing it. */
export function typeAfterBlock({ state, dispatch }: Editor['view'], text: string): boolean {
  if (!getSelectedBlock(state)) return false
  const { tr } = state
  leaveBlock(tr)
  dispatch(tr.insertText(text).scrollIntoView())
  return true
}
