import { Menu } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditorState, type Editor } from '@tiptap/react'

const SCRIPTS = [
  { name: 'superscript', label: 'Superscript: x²' },
  { name: 'subscript', label: 'Subscript: x₂' },
] as const

/** Raises or lowers the selected words. One button, because two would take a further row on a phone. */
export function ScriptControl({ editor }: { editor: Editor }) {
  const current = useEditorState({
    editor,
    selector: ({ editor: now }) => SCRIPTS.find(({ name }) => now.isActive(name))?.name,
  })
  const label = 'Superscript and subscript, x²'
  return (
    <Menu returnFocus={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <RichTextEditor.Control aria-label={label} title={label} active={current !== undefined} fz="xs" fw={600}>
          x²
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {SCRIPTS.map((script) => (
          <Menu.CheckboxItem
            key={script.name}
            checked={script.name === current}
            closeMenuOnClick
            onClick={() => editor.chain().focus().toggleScript(script.name).run()}
          >
            {script.label}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
