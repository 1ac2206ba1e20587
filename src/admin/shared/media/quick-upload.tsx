import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Media, MediaKind } from '#contract/media/media.ts'
import { FileDrop } from '#admin/shared/uploads/file-drop.tsx'
import { UploadRow } from '#admin/shared/uploads/upload-row.tsx'
import { useBatchToast } from '#admin/shared/uploads/use-batch-toast.ts'

interface Row {
  key: number
  file: File
}
let lastKey = 0

interface Props {
  kind?: MediaKind | undefined
  multiple?: boolean
  from: 'picker' | 'logo'
  folderId?: string | null
  onUploaded: (media: Media, isLast: boolean) => void
}

/** Uploads a file, or several, from this device inside the picker. */
export function QuickUpload({ kind, multiple = false, from, folderId = null, onUploaded }: Props) {
  const batch = useBatchToast()
  const [rows, setRows] = useState<Row[]>([])
  const [startCount, setStartCount] = useState(0)
  const [refused, setRefused] = useState<number[]>([])
  const remove = (key: number) => setRows((all) => all.filter((row) => row.key !== key))
  return (
    <Stack gap="xs">
      {(multiple || rows.length === 0) && (
        <FileDrop
          kind={kind}
          multiple={multiple}
          label={multiple ? 'Upload files' : 'Upload a file'}
          onFiles={(files) => setRows((all) => [...all, ...files.map((file) => ({ key: (lastKey += 1), file }))])}
        />
      )}
      {rows.map(({ key, file }) => (
        <UploadRow
          key={key}
          file={file}
          startCount={startCount}
          isScaled
          from={from}
          folderId={folderId}
          {...(multiple && { listener: batch.listen(key, file.name) })}
          onDone={(media) => {
            remove(key)
            onUploaded(media, rows.length === 1)
          }}
          onRefused={() => setRefused((all) => [...all, key])}
          onRemove={() => {
            batch.forget(key)
            remove(key)
          }}
        />
      ))}
      {rows.length > 0 && (
        <Group justify="flex-end">
          <Button disabled={rows.every(({ key }) => refused.includes(key))} onClick={() => setStartCount(startCount + 1)}>
            Upload
          </Button>
        </Group>
      )}
    </Stack>
  )
}
