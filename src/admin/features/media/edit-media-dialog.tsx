import { Checkbox, Group, Stack, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { MediaFields, type Media } from '#contract/media/media.ts'
import { api, client } from '#admin/api.ts'
import { RecordDialog } from '#admin/shared/forms/record-dialog.tsx'
import { CopyLink } from '#admin/shared/media/copy-link.tsx'
import { getAltTextHint } from '#admin/shared/media/kinds.ts'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { FocalPoint } from './focal-point.tsx'
import { FileVersions } from './file-versions.tsx'
import { MediaPreview } from './media-preview.tsx'
import { ReplaceFile } from './replace-file.tsx'
import { WhereUsed } from './where-used.tsx'

const getFormValues = (media: Media | null) => ({
  title: media?.title ?? '',
  altText: media?.altText ?? '',
  isDecorative: media?.isDecorative ?? false,
  focalX: media?.focalX ?? 50,
  focalY: media?.focalY ?? 50,
})

export function EditMediaDialog({ media, onClose }: { media: Media; onClose: () => void }) {
  /** The latest version that the form knows. It changes when the file is replaced, or with somebody else's version. */
  const [shown, setShown] = useState(media)
  const record = useRecordForm({
    name: `media/${media.id}`,
    stored: media,
    getFormValues,
    schema: MediaFields.loose(),
    labels: {
      title: 'Title',
      altText: 'Alt Text',
      isDecorative: 'Decorative',
      focalX: 'Focal point, % from the left',
      focalY: 'Focal point, % from the top',
    },
    fieldGroups: [
      ['focalX', 'focalY'],
      ['altText', 'isDecorative'],
    ],
    load: () => client.media.get({ id: media.id }),
    save: (values, version) => client.media.update({ ...values, id: media.id, version }),
    meta: () => ({
      done: 'Media updated successfully',
      failed: 'Failed to update media: {message}',
      refresh: [api.media.key()],
    }),
    onSaved: onClose,
    onNewVersion: setShown,
  })
  const { form, version, setVersion } = record
  function showChanged(changed: Media) {
    // Input that started from an older version keeps that version, so that saving it compares the two.
    if (version === shown.version) setVersion(changed.version)
    setShown(changed)
  }
  const isPicture = shown.kind === 'image'
  return (
    <RecordDialog title="Edit Media" size="lg" record={record} onClose={onClose} submit="Update Media" submitting="Updating...">
      {isPicture ? (
        <FocalPoint media={shown} x={form.values.focalX} y={form.values.focalY} onChange={(point) => form.setValues(point)} />
      ) : (
        <MediaPreview media={shown} />
      )}
      <Group align="flex-start" gap="xs">
        <ReplaceFile media={shown} onReplaced={showChanged} />
        <CopyLink media={shown} />
      </Group>
      <TextInput label="Title" required {...form.getInputProps('title')} />
      <TextInput
        label="Alt Text"
        description={getAltTextHint(isPicture)}
        disabled={form.values.isDecorative}
        {...form.getInputProps('altText')}
      />
      {isPicture && (
        <Checkbox label="Decorative – no description needed" {...form.getInputProps('isDecorative', { type: 'checkbox' })} />
      )}
      <Stack gap="xs">
        <Title order={3} size="h5">
          Used in
        </Title>
        <WhereUsed media={shown} />
      </Stack>
      <FileVersions media={shown} onRestored={showChanged} />
    </RecordDialog>
  )
}
