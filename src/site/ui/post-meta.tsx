import styles from './post-meta.module.css'

const DAY = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeZone: 'Africa/Lagos' })

/** A day in words; nothing where there is no such day. */
export const Day = ({ iso }: { iso: string }) =>
  Number.isNaN(Date.parse(iso)) ? null : <time dateTime={iso}>{DAY.format(new Date(iso))}</time>

/** When, by whom, how long to read; what is not known is left out. */
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
