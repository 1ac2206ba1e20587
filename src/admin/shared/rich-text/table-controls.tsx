import { RichTextEditor } from '@mantine/tiptap'
import { findParentNode } from '@tiptap/core'
import { useEditorState, type Editor } from '@tiptap/react'
import classes from './rich-text.module.css'

const ACTIONS: { label: string; sign: string; run: (editor: Editor) => boolean }[] = [
  { label: 'Add row below', sign: '+ Row', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: 'Add column after', sign: '+ Column', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: 'Delete row', sign: '− Row', run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: 'Delete column', sign: '− Column', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: 'Delete table', sign: '− Table', run: (editor) => editor.chain().focus().deleteTable().run() },
]

/** Whether the first row of the table at the cursor consists of headings. */
function hasHeadingRow({ state }: Editor): boolean {
  const table = findParentNode(({ type }) => type.name === 'table')(state.selection)?.node
  return table?.firstChild?.children.every(({ type }) => type.name === 'tableHeader') ?? false
}

/** Inserts a table. Inside a table it edits rows and columns. */
export function TableControls({ editor }: { editor: Editor }) {
  const { isInside, hasHeading } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({ isInside: current.isActive('table'), hasHeading: hasHeadingRow(current) }),
  })
  if (!isInside) {
    return (
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Control
          aria-label="Insert table"
          title="Insert table"
          onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        >
          <TableIcon />
        </RichTextEditor.Control>
      </RichTextEditor.ControlsGroup>
    )
  }
  return (
    <RichTextEditor.ControlsGroup className={classes['words'] ?? ''}>
      <RichTextEditor.Control
        aria-label="Heading row"
        title="Heading row"
        active={hasHeading}
        px={6}
        w="auto"
        fz="xs"
        onClick={() => editor.chain().focus().toggleHeaderRow().run()}
      >
        Heading row
      </RichTextEditor.Control>
      {ACTIONS.map(({ label, sign, run }) => (
        <RichTextEditor.Control key={label} aria-label={label} title={label} px={6} w="auto" fz="xs" onClick={() => run(editor)}>
          {sign}
        </RichTextEditor.Control>
      ))}
    </RichTextEditor.ControlsGroup>
  )
}

const TableIcon = () => (
  <svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
    <path d="M3 4h18v16H3zM3 9.5h18M3 15h18M9 4v16M15 4v16" />
  </svg>
)
