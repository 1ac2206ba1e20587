import { AHEAD_OF_UTC_MS } from '#contract/text/time-zone.ts'
import styles from './post-meta.module.css'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** The day in Nigeria. Intl writes the same, and takes 8 MB of memory. */
function formatDay(iso: string): string {
  const day = new Date(Date.parse(iso) + AHEAD_OF_UTC_MS)
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** A date in words; nothing if the date is invalid. */
export const Day = ({ iso }: { iso: string }) =>
  Number.isNaN(Date.parse(iso)) ? null : <time dateTime={iso}>{formatDay(iso)}</time>

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
