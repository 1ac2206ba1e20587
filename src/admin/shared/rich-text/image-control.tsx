import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditorState, type Editor } from '@tiptap/react'
import { useState } from 'react'
import { safePictureUrl, UNSAFE_PICTURE } from '#contract/links/safe-url.ts'
import { FormDialog } from '#admin/shared/forms/form-dialog.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { ImageField } from '#admin/shared/media/image-field.tsx'
import { insertBlock } from './insert-block.ts'
import { changePicture, getPicture, removePicture, type Picture } from './pictures.ts'

interface Props {
  editor: Editor
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** Inserts a picture at the cursor, or changes the selected one. */
export function ImageControl({ editor, isOpen, onOpen, onClose }: Props) {
  const picture = useEditorState({ editor, selector: ({ editor: now }) => getPicture(now.state) })
  const label = picture ? 'Edit picture' : 'Insert picture'
  return (
    <>
      <RichTextEditor.Control aria-label={label} title={label} active={picture !== undefined} onClick={onOpen}>
        <Icon name="media" size={16} />
      </RichTextEditor.Control>
      {isOpen && <ImageDialog editor={editor} picture={picture} onClose={onClose} />}
    </>
  )
}

interface DialogProps {
  editor: Editor
  /** The selected picture. */
  picture?: Picture | undefined
  onClose: () => void
}

export function ImageDialog({ editor, picture, onClose }: DialogProps) {
  const form = useForm({
    initialValues: picture ?? { src: '', alt: '', caption: '' },
    validate: { src: (src) => (safePictureUrl(src) ? null : src ? UNSAFE_PICTURE : 'Please choose a picture') },
  })
  const [suggested, setSuggested] = useState(picture?.alt ?? '')
  /** Takes over the description of the Media Library, unless somebody has typed another one. */
  function describe(altText: string) {
    if (form.getValues().alt === suggested) form.setFieldValue('alt', altText)
    setSuggested(altText)
  }
  function remove() {
    removePicture(editor)
    editor.commands.focus()
    onClose()
  }
  return (
    <FormDialog
      title={picture ? 'Edit picture' : 'Insert picture'}
      form={form}
      submit={picture ? 'Apply' : 'Insert'}
      submitting="Inserting..."
      isPending={false}
      onClose={onClose}
      onSubmit={(values) => {
        if (picture) changePicture(editor, { ...values, caption: values.caption.trim() })
        else insertBlock(editor, { type: 'image', attrs: { src: values.src, alt: values.alt } })
        onClose()
      }}
    >
      <ImageField
        label="Picture"
        startsOpen={!picture}
        {...form.getInputProps('src')}
        onPick={({ altText }) => describe(altText ?? '')}
      />
      <TextInput
        label="Description"
        description="For people using screen readers. Leave it empty if the picture is decorative."
        {...form.getInputProps('alt')}
      />
      {picture && (
        <>
          <TextInput label="Caption" description="Below the picture, for everybody." {...form.getInputProps('caption')} />
          <Button variant="subtle" color="red" style={{ alignSelf: 'flex-start' }} onClick={remove}>
            Remove picture
          </Button>
        </>
      )}
    </FormDialog>
  )
}
