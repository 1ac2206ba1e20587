import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { safePictureUrl, UNSAFE_PICTURE } from '#contract/links/safe-url.ts'
import { FormDialog } from '#admin/shared/forms/form-dialog.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { ImageField } from '#admin/shared/media/image-field.tsx'
import { insertBlock } from './insert-block.ts'

interface Props {
  editor: Editor
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** Inserts a picture at the cursor. */
export const ImageControl = ({ editor, isOpen, onOpen, onClose }: Props) => (
  <>
    <RichTextEditor.Control aria-label="Insert picture" title="Insert picture" onClick={onOpen}>
      <Icon name="media" size={16} />
    </RichTextEditor.Control>
    {isOpen && <ImageDialog editor={editor} onClose={onClose} />}
  </>
)

export function ImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const form = useForm({
    initialValues: { src: '', alt: '' },
    validate: { src: (src) => (safePictureUrl(src) ? null : src ? UNSAFE_PICTURE : 'Please choose a picture') },
  })
  const [suggested, setSuggested] = useState('')
  /** Takes over the description of the Media Library, unless somebody has typed another one. */
  function describe(altText: string) {
    if (form.getValues().alt === suggested) form.setFieldValue('alt', altText)
    setSuggested(altText)
  }
  return (
    <FormDialog
      title="Insert picture"
      form={form}
      submit="Insert"
      submitting="Inserting..."
      isPending={false}
      onClose={onClose}
      onSubmit={({ src, alt }) => {
        insertBlock(editor, { type: 'image', attrs: { src, alt } })
        onClose()
      }}
    >
      <ImageField label="Picture" startsOpen {...form.getInputProps('src')} onPick={({ altText }) => describe(altText ?? '')} />
      <TextInput
        label="Description"
        description="For people using screen readers. Leave it empty if the picture is decorative."
        {...form.getInputProps('alt')}
      />
    </FormDialog>
  )
}
