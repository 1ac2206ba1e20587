import { PUBLIC_PATHS } from '#contract/paths.ts'
import type { Analytics } from '#contract/settings/analytics.ts'
import styles from './consent.module.css'

/** Asks for consent to analytics. Only on sites with analytics, and shown by the script that would load them. */
export const ConsentBanner = ({ analytics }: { analytics: Analytics }) => (
  <section
    hidden
    tabIndex={-1}
    className={styles.banner}
    aria-label="Cookies"
    data-consent=""
    data-google={analytics.google}
    data-pixel={analytics.pixel}
  >
    <p>
      May we count your visit? Other companies’ tools would set cookies and see which pages you open. The website is the same
      either way. <a href={PUBLIC_PATHS.privacy}>Privacy notice</a>
    </p>
    <div className={styles.choices}>
      <button type="button" className="button" value="accepted">
        Accept
      </button>
      <button type="button" className="button" value="declined">
        Decline
      </button>
    </div>
  </section>
)
