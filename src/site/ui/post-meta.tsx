import { TIME_ZONE } from '#contract/time-zone.ts'
import styles from './post-meta.module.css'

const DAY = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeZone: TIME_ZONE })

/** A date in words; nothing if the date is invalid. */
export const Day = ({ iso }: { iso: string }) =>
  Number.isNaN(Date.parse(iso)) ? null : <time dateTime={iso}>{DAY.format(new Date(iso))}</time>

/** Date, author and reading time, as far as known. */
export const PostMeta = ({
  publishedAt,
  author,
  readingMinutes,
}: {
  publishedAt: string | null
  author?: string
  readingMinutes: number
}) => (
  <p className={styles.meta}>
    {publishedAt && <Day iso={publishedAt} />}
    {author && <bdi>{author}</bdi>}
    {readingMinutes > 0 && <span>{readingMinutes} min read</span>}
  </p>
)
