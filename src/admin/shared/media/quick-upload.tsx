import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Media, MediaKind } from '#contract/media/media.ts'
import { FileDrop } from '#admin/shared/uploads/file-drop.tsx'
import { UploadRow } from '#admin/shared/uploads/upload-row.tsx'

interface Props {
  kind?: MediaKind
  from: 'picker' | 'logo'
  folderId?: string | null
  onUploaded: (media: Media) => void
}

/** Uploads a file from this device inside the picker. */
export function QuickUpload({ kind, from, folderId = null, onUploaded }: Props) {
  const [chosen, setChosen] = useState<{ file: File; key: number } | null>(null)
  const [startCount, setStartCount] = useState(0)
  const [isRefused, setRefused] = useState(false)
  if (!chosen) {
    const choose = ([file]: File[]) => {
      setRefused(false)
      setChosen({ file: file!, key: startCount })
    }
    return <FileDrop kind={kind} label="Upload a file" onFiles={choose} />
  }
  return (
    <Stack gap="xs">
      <UploadRow
        key={chosen.key}
        file={chosen.file}
        startCount={startCount}
        isScaled
        from={from}
        folderId={folderId}
        onDone={(media) => {
          setChosen(null)
          onUploaded(media)
        }}
        onRefused={() => setRefused(true)}
        onRemove={() => setChosen(null)}
      />
      <Group justify="flex-end">
        <Button disabled={isRefused} onClick={() => setStartCount(startCount + 1)}>
          Upload
        </Button>
      </Group>
    </Stack>
  )
}
