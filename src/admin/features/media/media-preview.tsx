import { Anchor, Text } from '@mantine/core'
import type { Media } from '#contract/media/media.ts'
import { FOR_DOWNLOAD, isForDownload } from '#admin/shared/media/kinds.ts'
import classes from './media.module.css'

/* oxlint-disable jsx-a11y/media-has-caption -- staff preview their own uploads, which have no captions */

/** Plays the current file, or links to it if browsers cannot play it. */
export function MediaPreview({ media }: { media: Media }) {
  const { kind, title, filePath } = media
  const isPlayed = !isForDownload(media)
  if (kind === 'video' && isPlayed)
    return <video className={classes['video']} src={filePath} controls preload="metadata" aria-label={title} />
  if (kind === 'audio' && isPlayed) return <audio src={filePath} controls preload="metadata" aria-label={title} />
  return (
    <div>
      <Anchor href={filePath} target="_blank" rel="noopener">
        Open the file
      </Anchor>
      {!isPlayed && <Text size="sm">{FOR_DOWNLOAD}</Text>}
    </div>
  )
}
