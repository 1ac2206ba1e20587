import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { ACCEPT } from '#admin/shared/media/kinds.ts'
import { FileDrop } from '#admin/shared/uploads/file-drop.tsx'
import { UploadRow } from '#admin/shared/uploads/upload-row.tsx'

/** Tries the configuration with one file, which is then in the library (B §2, and §7: by flow B). */
export function TestUpload() {
  // The same file, chosen once more, is another try.
  const [tried, setTried] = useState<{ file: File; key: number } | null>(null)
  const [startCount, setStartCount] = useState(0)
  const [media, setMedia] = useState<Media | null>(null)
  const [isRefused, setRefused] = useState(false)
  const isMissing = startCount > 0 && !tried
  function choose([chosen]: File[]) {
    setMedia(null)
    setRefused(false)
    setTried((before) => ({ file: chosen!, key: (before?.key ?? 0) + 1 }))
  }
  return (
    <>
      <ErrorBox message={isMissing ? 'Please select a file and enter a title' : null} />
      <FileDrop accept={ACCEPT['']} label="Choose a file" onFiles={choose} />
      {tried && (
        <UploadRow
          key={tried.key}
          file={tried.file}
          startCount={startCount}
          isScaled
          from="picker"
          failed="Failed to upload media. Please try again."
          onDone={setMedia}
          onRefused={() => setRefused(true)}
          onRemove={() => {
            setRefused(false)
            setTried(null)
          }}
        />
      )}
      <Group>
        <Button onClick={() => setStartCount(startCount + 1)} disabled={media !== null || isRefused}>
          Upload
        </Button>
        {media && (
          <Text>
            It is at{' '}
            <Anchor href={media.filePath} target="_blank" rel="noopener">
              {media.filePath}
            </Anchor>
          </Text>
        )}
      </Group>
    </>
  )
}
