import { useSite } from '../site-context.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './brand.module.css'

/** The logo, as in favicon.svg: a gate in the shape of an H, the sun above it, and a road. */
const Mark = () => (
  <svg className={styles.mark} viewBox="0 0 64 64" aria-hidden="true">
    <path className={styles.cloth} d="M0 0h64v64H0z" />
    <path className={styles.road} d="M28 40h8l6 16H22z" />
    <path className={styles.sun} d="M22 36a10 10 0 0 1 20 0z" />
    <path className={styles.gate} d="M8 8h14v28h20V8h14v48H42V41H22v15H8z" />
  </svg>
)

export function Brand() {
  const { siteName, siteLogo } = useSite()
  return (
    <a className={styles.brand} href="/">
      {siteLogo ? (
        <Picture className={styles.logo} picture={{ url: siteLogo, alt: '', width: 160, height: 40 }} sizes="10rem" isSmall />
      ) : (
        <Mark />
      )}
      <span>{siteName}</span>
    </a>
  )
}
