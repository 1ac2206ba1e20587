import type { Media } from '#contract/media/media.ts'
import { Icon, type IconName } from '#admin/shared/elements/icon.tsx'
import classes from './media.module.css'

const ICONS: Record<Media['kind'], IconName> = { image: 'media', video: 'video', audio: 'audio', document: 'page' }

/** Often logos: they may be transparent, and should not be cropped. */
const DRAWN = new Set(['image/png', 'image/svg+xml'])

/** A small picture of a media item, or an icon for its kind. Decorative: the title is beside it. */
export const Thumbnail = ({ media }: { media: Pick<Media, 'thumbnail' | 'kind' | 'file' | 'filePath'> }) => {
  const src = media.thumbnail ?? (media.kind === 'image' ? media.filePath : null)
  const isDrawn = DRAWN.has(media.file?.mimeType ?? '')
  return (
    <span
      className={classes['thumbnail']}
      data-drawn={isDrawn || undefined}
      style={{ background: isDrawn ? undefined : (media.file?.placeholder ?? undefined) }}
    >
      {src ? <img src={src} alt="" loading="lazy" decoding="async" /> : <Icon name={ICONS[media.kind]} size={26} />}
    </span>
  )
}
