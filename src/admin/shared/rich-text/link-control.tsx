import { RichTextEditor } from '@mantine/tiptap'
import { useEditorState, type Editor } from '@tiptap/react'
import { lazy, Suspense } from 'react'
import type { ChosenLink } from '#admin/shared/links/link-dialog.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'

const LinkDialog = lazy(async () => ({ default: (await import('#admin/shared/links/link-dialog.tsx')).LinkDialog }))

interface Props {
  editor: Editor
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** Links the selected text, or changes the link at the cursor. Without either it inserts the title or address as a link. */
export function LinkControl({ editor, isOpen, onOpen, onClose }: Props) {
  const current = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      href: String(now.getAttributes('link')['href'] ?? ''),
      isEmpty: now.state.selection.empty,
    }),
  })
  function link({ url, title }: ChosenLink) {
    const chain = editor.chain().focus()
    if (current.href) chain.extendMarkRange('link').setLink({ href: url }).run()
    else if (!current.isEmpty) chain.setLink({ href: url }).run()
    else
      chain
        .insertContent({
          type: 'text',
          text: title ?? url.replace(/^(?:https?:\/\/|mailto:|tel:)|\/$/g, ''),
          marks: [{ type: 'link', attrs: { href: url } }],
        })
        .unsetMark('link')
        .run()
    onClose()
  }
  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <>
      <RichTextEditor.Control aria-label="Link" title="Link (Ctrl+K)" active={current.href !== ''} onClick={onOpen}>
        <LinkIcon />
      </RichTextEditor.Control>
      <RichTextEditor.Control aria-label="Remove link" title="Remove link" disabled={current.href === ''} onClick={remove}>
        <Icon name="close" size={14} />
      </RichTextEditor.Control>
      <Suspense>
        {isOpen && (
          <LinkDialog url={current.href} onChoose={link} onClose={onClose} {...(current.href && { onRemove: remove })} />
        )}
      </Suspense>
    </>
  )
}

const LinkIcon = () => (
  <svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
    <path d="M9 15l6-6M11 6l3-3a5 5 0 0 1 7 7l-3 3M13 18l-3 3a5 5 0 0 1-7-7l3-3" />
  </svg>
)
