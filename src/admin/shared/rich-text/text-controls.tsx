import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import type { ReactNode } from 'react'
import { useToolbarKeys } from '#admin/shared/focus/use-toolbar-keys.ts'
import { LanguageControl } from './language-control.tsx'
import { ScriptControl } from './script-control.tsx'
import { TableControls } from './table-controls.tsx'

/** The toolbar of a text. `children` are the buttons that open dialogs. */
export const TextControls = ({ label, editor, children }: { label: string; editor: Editor; children: ReactNode }) => (
  <RichTextEditor.Toolbar ref={useToolbarKeys()} role="toolbar" aria-label={`Formatting of ${label}`}>
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Bold />
      <RichTextEditor.Italic />
      <RichTextEditor.Underline />
      <RichTextEditor.Strikethrough />
      <ScriptControl editor={editor} />
      <RichTextEditor.ClearFormatting />
      <LanguageControl editor={editor} />
    </RichTextEditor.ControlsGroup>
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.H2 />
      <RichTextEditor.H3 />
      <RichTextEditor.H4 />
    </RichTextEditor.ControlsGroup>
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.BulletList />
      <RichTextEditor.OrderedList />
      <RichTextEditor.Blockquote />
      <RichTextEditor.Hr />
    </RichTextEditor.ControlsGroup>
    <RichTextEditor.ControlsGroup>{children}</RichTextEditor.ControlsGroup>
    <TableControls editor={editor} />
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Undo />
      <RichTextEditor.Redo />
    </RichTextEditor.ControlsGroup>
  </RichTextEditor.Toolbar>
)
