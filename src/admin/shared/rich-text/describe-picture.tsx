import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { api, client } from '#admin/api.ts'

interface Props {
  editor: Editor
  media: Media
  name: string
  onEnd: () => void
}

/** Describes a picture wherever the text shows it. */
function setDescription(editor: Editor, src: string, alt: string): void {
  const { tr, doc } = editor.state
  doc.descendants(({ type, attrs }, position) => {
    if (type.name === 'image' && attrs['src'] === src) tr.setNodeAttribute(position, 'alt', alt)
  })
  editor.view.dispatch(tr)
}

/** Asks what an uploaded picture shows. The picture is in the text already, so the answer can wait. */
export function DescribePicture({ editor, media, name, onEnd }: Props) {
  const [altText, setAltText] = useState('')
  const [isDecorative, setDecorative] = useState(false)
  const isAnswered = isDecorative || altText.trim() !== ''
  const { id, version, title, focalX, focalY } = media
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      client.media.update({ id, version, title, focalX, focalY, altText: isDecorative ? '' : altText, isDecorative }),
    meta: { failed: 'The description was not saved: {message}', refresh: [api.media.key()] },
    onSuccess({ altText: saved }) {
      if (!editor.isDestroyed) setDescription(editor, media.filePath, saved ?? '')
      onEnd()
    },
  })
  const save = () => {
    if (isAnswered && !isPending) mutate()
  }
  return (
    <Stack gap="xs">
      <Text role="status" size="sm">
        {name} is in the text. Describe it for people who cannot see it.
      </Text>
      <TextInput
        label="What the picture shows"
        placeholder="Students at the gate on matriculation day"
        maxLength={500}
        disabled={isDecorative}
        value={altText}
        onChange={({ currentTarget }) => setAltText(currentTarget.value)}
        // The field is inside the form of the text, which Enter would save.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          save()
        }}
      />
      <Checkbox
        label="Decorative – no description needed"
        checked={isDecorative}
        onChange={({ currentTarget }) => setDecorative(currentTarget.checked)}
      />
      <Group gap="xs">
        <Button size="xs" disabled={!isAnswered} loading={isPending} onClick={save}>
          Save description
        </Button>
        <Button size="xs" variant="subtle" onClick={onEnd}>
          Later
        </Button>
      </Group>
    </Stack>
  )
}
