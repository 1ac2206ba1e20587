import { useSite } from '../site-context.tsx'
import styles from './brand.module.css'

/** The drawn mark: the sun of the harmattan, tied into a square of cloth. */
const Mark = () => (
  <svg className={styles.mark} viewBox="0 0 40 40" aria-hidden="true">
    <path className={styles.cloth} d="M0 0h40v40H0z" />
    <path className={styles.thread} d="M3 3h34v34H3zM3 3l7 7M37 3l-7 7M3 37l7-7M37 37l-7-7" />
    <circle className={styles.thread} cx="20" cy="20" r="12" />
    <circle className={styles.sun} cx="20" cy="20" r="6.5" />
  </svg>
)

export function Brand() {
  const { siteName, siteLogo } = useSite()
  return (
    <a className={styles.brand} href="/">
      {siteLogo ? <img className={styles.logo} src={siteLogo} alt="" width={160} height={40} /> : <Mark />}
      <span>{siteName}</span>
    </a>
  )
}
