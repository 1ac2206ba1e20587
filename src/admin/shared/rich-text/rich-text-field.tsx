import '@mantine/tiptap/styles.layer.css'
import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import { addressOfEmbed, linkEmbeds } from './embeds.ts'
import { BrokenLinksNotice } from './broken-links-notice.tsx'
import { EXTENSIONS } from './extensions.ts'
import { ImageControl } from './image-control.tsx'
import { LinkControl } from './link-control.tsx'
import classes from './rich-text.module.css'
import { WordCount } from './word-count.tsx'
import { TableControls } from './table-controls.tsx'

type Props = Pick<FieldProps, 'value' | 'onChange' | 'error'> & {
  label: string
  description?: string
  /** A part of a form, or the main part of a page. */
  size?: 'field' | 'page'
}

/** A rich text editor. Its value is HTML, which the server sanitizes. */
export function RichTextField({ label, description, size = 'field', value, onChange, error }: Props) {
  const id = useId()
  const html = String(value)
  const written = useRef(html)
  const [isLinking, setLinking] = useState(false)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    // The content security policy blocks injected style elements. rich-text.module.css has what the editor needs.
    injectCSS: false,
    editorProps: {
      transformPastedHTML: linkEmbeds,
      transformPastedText: addressOfEmbed,
      handleKeyDown(_view, event) {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false
        event.preventDefault()
        setLinking(true)
        return true
      },
      attributes: {
        'role': 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-error`,
        'aria-invalid': String(Boolean(error)),
      },
    },
    onUpdate({ editor: current }) {
      written.current = current.isEmpty ? '' : current.getHTML()
      onChange(written.current)
    },
  })
  // The value was replaced from outside: by a draft, or by somebody else's version.
  useEffect(() => {
    if (html === written.current) return
    written.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [html, editor])

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      {/* Mantine's types come from Tiptap's other build; the object is the same. */}
      <RichTextEditor editor={editor as never} className={classes['editor'] ?? ''} data-size={size} mt={4}>
        <RichTextEditor.Toolbar role="toolbar" aria-label={`Formatting of ${label}`}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
            <RichTextEditor.ClearFormatting />
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
          <RichTextEditor.ControlsGroup>
            <LinkControl editor={editor} isOpen={isLinking} onOpen={() => setLinking(true)} onClose={() => setLinking(false)} />
            <ImageControl editor={editor} />
          </RichTextEditor.ControlsGroup>
          <TableControls editor={editor} />
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      {size === 'page' && <WordCount editor={editor} />}
      <BrokenLinksNotice editor={editor} />
    </Input.Wrapper>
  )
}
