import { Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { BACKUP_UPLOADS } from '#contract/paths.ts'
import { api } from '#admin/api.ts'
import { LocalFileButton } from '#admin/shared/elements/local-file-button.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { useUnsavedGuard } from '#admin/shared/navigation/unsaved-changes.ts'
import { UploadProgress } from '#admin/shared/uploads/upload-progress.tsx'
import { useUpload } from '#admin/shared/uploads/use-upload.ts'

const FAILED = 'Failed to upload the backup: {message}'

/** Uploads the file of a backup. The list shows it while the server verifies it, and offers to restore it afterwards. */
export function UploadBackup() {
  const [name, setName] = useState('')
  const { mutateAsync } = useMutation(
    api.backups.upload.mutationOptions({ meta: { failed: { title: name, message: FAILED }, refresh: [api.backups.key()] } }),
  )
  const upload = useUpload({
    finish: (uploadId) => mutateAsync({ uploadId }),
    failed: FAILED,
    endpoint: BACKUP_UPLOADS,
  })
  useUnsavedGuard(upload.isPending)
  function choose(file: File) {
    setName(file.name)
    upload.start(file, { isScaled: false })
  }
  return (
    <Panel
      title="Upload a backup"
      description="A file that was downloaded here or made on another machine. The server verifies it first. A backup of another server may need the secret.key of that server. If so, the list shows the commands that restore it. If the connection breaks, choose the same file again: it continues."
    >
      <Stack gap="xs">
        <LocalFileButton
          label="Upload a backup"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<Icon name="arrow-up" />}
          loading={upload.isBusy}
          onChoose={choose}
        />
        <UploadProgress upload={upload} name={name} />
      </Stack>
    </Panel>
  )
}
