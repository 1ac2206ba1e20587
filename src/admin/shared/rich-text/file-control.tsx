import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { lazy, Suspense, useState } from 'react'
import type { Media } from '#contract/media.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'

const MediaPicker = lazy(async () => ({ default: (await import('../media/media-picker.tsx')).MediaPicker }))

/** Links the selected text to a file in the media library. Without a selection it inserts the file's title as a link. */
export function FileControl({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false)
  function link([media]: Media[]) {
    const { filePath: href, title } = media!
    const marks = [{ type: 'link', attrs: { href } }]
    if (editor.state.selection.empty) editor.chain().focus().insertContent({ type: 'text', text: title, marks }).run()
    else editor.chain().focus().setLink({ href }).run()
    setOpen(false)
  }
  return (
    <>
      <RichTextEditor.Control aria-label="Link a file" title="Link a file" onClick={() => setOpen(true)}>
        <Icon name="page" size={16} />
      </RichTextEditor.Control>
      <Suspense>{isOpen && <MediaPicker onSelect={link} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
