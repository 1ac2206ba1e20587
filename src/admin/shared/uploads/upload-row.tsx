import { Checkbox, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { api, client } from '#admin/api.ts'
import { formatFileSize } from '#contract/text/format-file-size.ts'
import { getAltTextHint, FOR_DOWNLOAD, isForDownload } from '#admin/shared/media/kinds.ts'
import { FileThumbnail } from './file-thumbnail.tsx'
import { RemoveUpload } from './remove-upload.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { UploadListener } from './use-batch-toast.ts'
import { useUpload } from './use-upload.ts'

interface Props {
  file: File
  /** How many times the upload button was pressed. */
  startCount: number
  isScaled: boolean
  /** Where the upload starts: pictures from the picker go to the image host if one is set up. */
  from?: 'library' | 'picker' | 'logo'
  folderId?: string | null
  /** The message after a failure. */
  failed?: string
  /** Hears what happens instead of a toast, for one of several files. */
  listener?: UploadListener
  onDone: (media: Media) => void
  /** The server will never accept this file. */
  onRefused: () => void
  onRemove: () => void
}

/** A file to upload, with its title and description. */
export function UploadRow({
  file,
  startCount,
  isScaled,
  from = 'library',
  folderId = null,
  failed = 'Failed to upload media: {message}',
  listener,
  onDone,
  onRefused,
  onRemove,
}: Props) {
  const [title, setTitle] = useState(file.name.replace(/\.[^.]+$/, '').slice(0, 200))
  const [altText, setAltText] = useState('')
  // The name of the college stands beside its logo.
  const [isDecorative, setDecorative] = useState(from === 'logo')
  // A file that is added after the button was pressed waits for the next press.
  const [countWhenAdded] = useState(startCount)
  const isAsked = startCount > countWhenAdded
  const isPicture = file.type.startsWith('image/')
  const { mutateAsync, data: made } = useMutation({
    mutationFn: (uploadId: string) =>
      client.media.create({ uploadId, title: title.trim() || null, altText, isDecorative, from, folderId }),
    onSuccess: onDone,
    meta: {
      // A logo is chosen at once, and saving it shows another toast.
      ...(from !== 'logo' && !listener && { done: 'Media uploaded successfully' }),
      ...(!listener && { failed: { title: file.name, message: failed } }),
      refresh: [api.media.key(), api.mediaFolders.key(), api.dashboard.key()],
    },
  })
  const upload = useUpload({ finish: mutateAsync, failed, listener, onRefused })
  const begin = useEffectEvent(() => {
    if (!isAsked || !title.trim()) return
    if (upload.state === 'idle') upload.start(file, { isScaled })
    if (upload.state === 'failed') upload.resume()
  })
  useEffect(() => begin(), [startCount])
  const isOpen = upload.state === 'idle' || upload.state === 'failed'
  const verb = upload.isBusy ? 'Cancel' : 'Remove'
  function remove() {
    upload.discard()
    onRemove()
  }
  return (
    <Paper p="md" component="section" aria-label={file.name}>
      <Stack gap="sm">
        <Group wrap="nowrap">
          <FileThumbnail file={file} />
          <Text fw={600} truncate flex={1}>
            {file.name}
          </Text>
          <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {formatFileSize(file.size)}
          </Text>
        </Group>
        <TextInput
          label="Title"
          required
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          disabled={!isOpen}
          error={isAsked && !title.trim() && 'Please select a file and enter a title'}
        />
        {isPicture && (
          <>
            <TextInput
              label="Alt Text"
              description={getAltTextHint(isPicture)}
              value={altText}
              onChange={({ currentTarget }) => setAltText(currentTarget.value)}
              disabled={!isOpen || isDecorative}
            />
            <Checkbox
              label="Decorative – no description needed"
              checked={isDecorative}
              onChange={({ currentTarget }) => setDecorative(currentTarget.checked)}
              disabled={!isOpen}
            />
          </>
        )}
        <UploadProgress upload={upload} name={file.name} />
        {made && isForDownload(made) && <Text size="sm">{FOR_DOWNLOAD}</Text>}
        {upload.state !== 'checking' && upload.state !== 'done' && <RemoveUpload name={file.name} verb={verb} onClick={remove} />}
      </Stack>
    </Paper>
  )
}
