import '@mantine/tiptap/styles.layer.css'
import { Input, Text } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor, useEditorState, type Editor } from '@tiptap/react'
import { Suspense, lazy, useEffect, useId, useRef, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useDeferredInput } from '#admin/shared/forms/deferred-input.ts'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { showFailed } from '#admin/shared/toasts/toast.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { BrokenLinksNotice } from './broken-links-notice.tsx'
import { toDownloadCard } from './download-card.ts'
import { createExtensions } from './extensions.ts'
import { FileUploads, type PendingFile } from './file-uploads.tsx'
import { ImageControl } from './image-control.tsx'
import { insertBlock, typeAfterBlock } from './insert-block.ts'
import { LinkControl } from './link-control.tsx'
import classes from './rich-text.module.css'
import type { InsertDialog } from './slash-menu.ts'
import { TextControls } from './text-controls.tsx'
import { toStoredHtml } from './to-stored-html.ts'
import { markPlace } from './upload-places.ts'

const MediaPicker = lazy(async () => ({ default: (await import('#admin/shared/media/media-picker.tsx')).MediaPicker }))

let fileCount = 0

type Props = Pick<FieldProps, 'value' | 'onChange' | 'error'> & {
  label: string
  description?: string
  /** A part of a form, or the main part of a page. */
  size?: 'field' | 'page'
}

/** A rich text editor. Its value is HTML as the server stores it. Files that are pasted or dropped are uploaded. */
export function RichTextField({ label, description, size = 'field', value, onChange, error }: Props) {
  const id = useId()
  const html = String(value)
  const written = useRef(html)
  const [dialog, setDialog] = useState<InsertDialog | null>(null)
  const [files, setFiles] = useState<PendingFile[]>([])
  const mayUpload = useHasPermission('media/create')
  const close = () => setDialog(null)
  const [extensions] = useState(() =>
    createExtensions({
      openDialog: setDialog,
      onLostPictures: (message) => showFailed(message),
      addFiles(editor, chosen, position) {
        if (!mayUpload) return showFailed('You may not upload files. Ask an editor to add this one.')
        const pending = chosen.map((file) => ({ id: `file-${(fileCount += 1)}`, file }))
        for (const { id: place, file } of pending) markPlace(editor, place, `Uploading ${file.name}…`, position)
        setFiles((before) => [...before, ...pending])
      },
    }),
  )
  const reading = useDeferredInput((current: Editor) => {
    written.current = toStoredHtml(current)
    onChange(written.current)
  })
  const editor = useEditor({
    extensions,
    content: html,
    // The content security policy blocks injected style elements. rich-text.module.css has what the editor needs.
    injectCSS: false,
    editorProps: {
      handleTextInput: (view, _from, _to, text) => typeAfterBlock(view, text),
      handleDoubleClickOn(_view, _position, { type }) {
        const isPicture = type.name === 'image'
        if (isPicture) setDialog('image')
        return isPicture
      },
      handleKeyDown(_view, event) {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false
        event.preventDefault()
        setDialog('link')
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
    onUpdate: ({ editor: current }) => reading(current),
    onBlur: () => reading.flush(),
  })
  // The value was replaced from outside: by a draft, or by somebody else's version.
  useEffect(() => {
    if (html === written.current) return
    written.current = html
    reading.cancel()
    editor.commands.setContent(html, { emitUpdate: false })
  }, [html, editor, reading])

  function insertFile([media]: Media[]) {
    insertBlock(editor, toDownloadCard(media!))
    close()
  }
  return (
    <Input.Wrapper
      // A long text would push the message out of sight.
      inputWrapperOrder={
        size === 'page' ? ['label', 'description', 'error', 'input'] : ['label', 'description', 'input', 'error']
      }
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      {/* Mantine's types come from Tiptap's other build; the object is the same. */}
      <RichTextEditor editor={editor as never} className={classes['editor'] ?? ''} data-size={size} mt={4}>
        <TextControls label={label} editor={editor}>
          <LinkControl editor={editor} isOpen={dialog === 'link'} onOpen={() => setDialog('link')} onClose={close} />
          <ImageControl editor={editor} isOpen={dialog === 'image'} onOpen={() => setDialog('image')} onClose={close} />
          <RichTextEditor.Control aria-label="Insert file" title="Insert file" onClick={() => setDialog('file')}>
            <Icon name="page" size={16} />
          </RichTextEditor.Control>
        </TextControls>
        <RichTextEditor.Content />
      </RichTextEditor>
      {size === 'page' && <WordCount editor={editor} />}
      <FileUploads editor={editor} files={files} onEnd={(ended) => setFiles((all) => all.filter((one) => one.id !== ended))} />
      <BrokenLinksNotice editor={editor} />
      <Suspense>{dialog === 'file' && <MediaPicker onSelect={insertFile} onClose={close} />}</Suspense>
    </Input.Wrapper>
  )
}

function WordCount({ editor }: { editor: Editor }) {
  const words = useEditorState({ editor, selector: ({ editor: now }) => now.storage.characterCount.words() })
  return (
    <Text size="sm" c="dimmed" mt={4}>
      {formatCount(words, 'word', 'words')}
    </Text>
  )
}
