import { Anchor } from '@mantine/core'
import type { Media } from '#contract/media.ts'
import classes from './media.module.css'

/* oxlint-disable jsx-a11y/media-has-caption -- staff look at what they have uploaded; there is no text of it */

/** The current file: played where browsers play it, else a way to open it. */
export function MediaPreview({ media: { kind, title, filePath } }: { media: Media }) {
  if (kind === 'video')
    return <video className={classes['video']} src={filePath} controls preload="metadata" aria-label={title} />
  if (kind === 'audio') return <audio src={filePath} controls preload="metadata" aria-label={title} />
  return (
    <Anchor href={filePath} target="_blank" rel="noopener">
      Open the file
    </Anchor>
  )
}
