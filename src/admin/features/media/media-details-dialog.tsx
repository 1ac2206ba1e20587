import { Stack, Text, Title } from '@mantine/core'
import type { Media } from '#contract/media/media.ts'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { CopyLink } from '#admin/shared/media/copy-link.tsx'
import { getFileTypeLabel } from '#admin/shared/media/file-formats.ts'
import { formatFileSize } from '#contract/text/format-file-size.ts'
import { isForDownload } from '#admin/shared/media/kinds.ts'
import { formatDay } from '#admin/shared/time/format-time.ts'
import { MediaPreview } from './media-preview.tsx'
import classes from './media.module.css'
import { WhereUsed } from './where-used.tsx'

/** What is known about a file, for people who may not change it. */
export function MediaDetailsDialog({ media, onClose }: { media: Media; onClose: () => void }) {
  const { title, altText, kind, filePath, file, createdAt } = media
  const isShown = kind === 'image' && !isForDownload(media)
  return (
    <DialogFrame opened title={title} size="lg" onClose={onClose}>
      <Stack align="flex-start">
        {isShown ? <img className={classes['whole']} src={filePath} alt={altText ?? ''} /> : <MediaPreview media={media} />}
        <Text>
          {getFileTypeLabel(media)}
          {file?.width && `, ${file.width} × ${file.height}`}
          {file && `, ${formatFileSize(file.bytes)}`}, added {formatDay(createdAt)}
        </Text>
        {altText && <Text>{altText}</Text>}
        <CopyLink media={media} />
        <Stack gap="xs">
          <Title order={3} size="h5">
            Used in
          </Title>
          <WhereUsed media={media} />
        </Stack>
      </Stack>
    </DialogFrame>
  )
}
