import { Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CANNOT_REPLACE, type Media } from '#contract/media/media.ts'
import { api, client } from '#admin/api.ts'
import { LocalFileButton } from '#admin/shared/elements/local-file-button.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { ACCEPT } from '#admin/shared/media/kinds.ts'
import { useUnsavedGuard } from '#admin/shared/navigation/unsaved-changes.ts'
import { RemoveUpload } from '#admin/shared/uploads/remove-upload.tsx'
import { UploadProgress } from '#admin/shared/uploads/upload-progress.tsx'
import { useUpload } from '#admin/shared/uploads/use-upload.ts'

const FAILED = 'Failed to replace file: {message}'

/** Replaces the file; a used one only by a file of the same kind. The address stays the same, and the former file is kept. */
export function ReplaceFile({ media, onReplaced }: { media: Media; onReplaced: (media: Media) => void }) {
  const [name, setName] = useState('')
  const { mutateAsync } = useMutation({
    mutationFn: (uploadId: string) => client.media.replace({ id: media.id, version: media.version, uploadId }),
    onSuccess: onReplaced,
    meta: { done: 'File replaced successfully', failed: { title: name, message: FAILED }, refresh: [api.media.key()] },
  })
  const uses = useQuery(api.media.usedIn.queryOptions({ input: { id: media.id } }))
  const upload = useUpload({ finish: mutateAsync, failed: FAILED })
  useUnsavedGuard(upload.isPending)
  const whyNot = useId()
  function choose(file: File) {
    setName(file.name)
    upload.start(file)
  }
  return (
    <Stack gap="xs">
      <LocalFileButton
        label="Replace File"
        accept={ACCEPT[uses.data?.length === 0 ? '' : media.kind]}
        style={{ alignSelf: 'flex-start' }}
        leftSection={<Icon name="refresh" />}
        loading={upload.isBusy}
        disabled={!media.file}
        aria-describedby={media.file ? undefined : whyNot}
        onChoose={choose}
      />
      {!media.file && (
        <Text size="sm" id={whyNot}>
          {CANNOT_REPLACE}
        </Text>
      )}
      <UploadProgress upload={upload} name={name} />
      {upload.isPending && upload.state !== 'checking' && <RemoveUpload name={name} onClick={upload.discard} />}
    </Stack>
  )
}
