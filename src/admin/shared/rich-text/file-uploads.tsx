import { Paper, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { api, client } from '#admin/api.ts'
import { isForDownload } from '#admin/shared/media/kinds.ts'
import { useUnsavedGuard } from '#admin/shared/navigation/unsaved-changes.ts'
import { RemoveUpload } from '#admin/shared/uploads/remove-upload.tsx'
import { UploadProgress } from '#admin/shared/uploads/upload-progress.tsx'
import { useUpload } from '#admin/shared/uploads/use-upload.ts'
import { DescribePicture } from './describe-picture.tsx'
import { toDownloadCard } from './download-card.ts'
import { fillPlace, removePlace, renamePlace } from './upload-places.ts'

export interface PendingFile {
  id: string
  file: File
}

interface Props {
  editor: Editor
  files: PendingFile[]
  onEnd: (id: string) => void
}

/** The uploads of files that were pasted or dropped into a text, and questions about the pictures among them. */
export function FileUploads({ editor, files, onEnd }: Props) {
  return (
    <Stack gap="xs" mt={files.length > 0 ? 'xs' : 0}>
      {files.map(({ id, file }) => (
        <FileUpload key={id} id={id} file={file} editor={editor} onEnd={() => onEnd(id)} />
      ))}
    </Stack>
  )
}

const FAILED = 'Failed to upload media: {message}'

const isShown = (media: Media) => media.kind === 'image' && !isForDownload(media)

const toContent = (media: Media) =>
  isShown(media) ? { type: 'image', attrs: { src: media.filePath, alt: media.altText ?? '' } } : toDownloadCard(media)

function FileUpload({ editor, id, file, onEnd }: PendingFile & { editor: Editor; onEnd: () => void }) {
  const [picture, setPicture] = useState<Media | null>(null)
  useUnsavedGuard(picture === null)
  const title = file.name.replace(/\.[^.]+$/, '').slice(0, 200)
  const { mutateAsync } = useMutation({
    mutationFn: (uploadId: string): Promise<Media> =>
      client.media.create({ uploadId, title: title || null, altText: '', isDecorative: false, from: 'picker' }),
    onSuccess(media) {
      if (!editor.isDestroyed) fillPlace(editor, id, toContent(media))
      if (isShown(media)) setPicture(media)
      else onEnd()
    },
    meta: { done: 'Media uploaded successfully', failed: FAILED, refresh: [api.media.key(), api.dashboard.key()] },
  })
  const upload = useUpload({ finish: mutateAsync, failed: FAILED })
  const begin = useEffectEvent(() => upload.state === 'idle' && upload.start(file))
  useEffect(() => void begin(), [])
  const isStopped = upload.state === 'failed' || upload.state === 'refused'
  useEffect(() => {
    if (!editor.isDestroyed) renamePlace(editor, id, isStopped ? `${file.name} was not uploaded` : `Uploading ${file.name}…`)
  }, [editor, id, file.name, isStopped])
  function remove() {
    upload.discard()
    removePlace(editor, id)
    onEnd()
  }
  return (
    <Paper p="sm" component="section" aria-label={file.name}>
      <Text size="sm" fw={600}>
        {file.name}
      </Text>
      {picture && <DescribePicture editor={editor} media={picture} name={file.name} onEnd={onEnd} />}
      {!picture && <UploadProgress upload={upload} name={file.name} />}
      {!picture && upload.state !== 'checking' && <RemoveUpload name={file.name} onClick={remove} />}
    </Paper>
  )
}
