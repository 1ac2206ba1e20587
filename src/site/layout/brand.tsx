import { useSite } from '#site/site-context.tsx'
import { Picture } from '#site/ui/picture.tsx'
import styles from './brand.module.css'

/** The logo of the sample college, as in favicon.svg: a gate in the shape of an H, the sun above it, and a road. */
const Mark = () => (
  <svg className={styles.mark} viewBox="0 0 64 64" aria-hidden="true">
    <path className={styles.cloth} d="M0 0h64v64H0z" />
    <path className={styles.road} d="M28 40h8l6 16H22z" />
    <path className={styles.sun} d="M22 36a10 10 0 0 1 20 0z" />
    <path className={styles.gate} d="M8 8h14v28h20V8h14v48H42V41H22v15H8z" />
  </svg>
)

/** One, two or three letters fill about the same width. */
const LETTER_SIZES = [42, 34, 24]

/** The mark of a college with its own name but no logo, as in its icons. */
const Initials = ({ letters }: { letters: string }) => (
  <svg className={styles.mark} viewBox="0 0 64 64" aria-hidden="true">
    <rect className={styles.cloth} width="64" height="64" rx="10" />
    <text className={styles.letters} x="32" y="34" fontSize={LETTER_SIZES[Array.from(letters).length - 1] ?? 20}>
      {letters}
    </text>
  </svg>
)

/** Longer names are set smaller, and even smaller on phones. */
const LONG_NAME = 24
const LONGEST_NAME = 48
/** Longer ones would be cut on phones. */
const LONGEST_WHOLE_NAME = 56

const getNameClass = ({ length }: string) =>
  [styles.name, length > LONG_NAME && styles.long, length > LONGEST_NAME && styles.longest].filter(Boolean).join(' ')

export function Brand() {
  const { siteName, siteShortName, siteLogo, siteInitials } = useSite()
  return (
    <a className={styles.brand} href="/">
      {siteLogo && (
        <Picture className={styles.logo} picture={{ url: siteLogo, alt: '', width: 160, height: 40 }} sizes="10rem" isSmall />
      )}
      {!siteLogo && (siteInitials ? <Initials letters={siteInitials} /> : <Mark />)}
      <span className={getNameClass(siteName)}>{siteName}</span>
      {siteName.length > LONGEST_WHOLE_NAME && siteShortName && <span className={styles.short}>{siteShortName}</span>}
    </a>
  )
}
