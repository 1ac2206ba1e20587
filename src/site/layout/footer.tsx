import { ADMIN_PATHS, PUBLIC_PATHS } from '#contract/paths.ts'
import { safeUrl } from '#contract/links/safe-url.ts'
import { DEFAULT_MENU, NETWORKS, type Network } from '#contract/settings/site.ts'
import { useSite } from '#site/site-context.tsx'
import { ContactValue } from '#site/ui/contact-value.tsx'
import { Icon } from '#site/ui/icon.tsx'
import { Brand } from './brand.tsx'
import styles from './footer.module.css'

const QUICK_LINKS = [...DEFAULT_MENU, { title: 'News', url: PUBLIC_PATHS.blog }, { title: 'Admin Login', url: ADMIN_PATHS.root }]
const CONTACT_TYPES = [
  ['address', 'pin'],
  ['phone', 'phone'],
  ['email', 'mail'],
] as const
const NETWORK_NAMES = Object.entries(NETWORKS) as [Network, string][]
/** A §2: the icons to show while no network has an address (C §28). */
const PLACEHOLDERS: readonly Network[] = ['facebook', 'x', 'instagram']

function ContactLines() {
  const { contactInfo } = useSite()
  const lines = CONTACT_TYPES.flatMap(([type, icon]) => {
    const entry = contactInfo.find((candidate) => candidate.type === type)
    return entry ? [{ ...entry, icon }] : []
  })
  if (lines.length === 0) return <p>Contact information will be displayed when configured.</p>
  return (
    <ul className={styles.contact}>
      {lines.map(({ type, icon, value }) => (
        <li key={type}>
          <Icon name={icon} />
          <ContactValue type={type} value={value} />
        </li>
      ))}
    </ul>
  )
}

function SocialIcons() {
  const { social } = useSite()
  const links = NETWORK_NAMES.flatMap(([network, name]) => {
    const href = safeUrl(social[network])
    return href ? [{ network, name, href }] : []
  })
  return (
    <ul className={styles.social} aria-hidden={links.length === 0 || undefined}>
      {links.map(({ network, name, href }) => (
        <li key={network}>
          <a href={href} rel="noopener me">
            <Icon name={network} />
            <span className="visually-hidden">{name}</span>
          </a>
        </li>
      ))}
      {links.length === 0
        && PLACEHOLDERS.map((network) => (
          <li key={network}>
            <Icon name={network} />
          </li>
        ))}
    </ul>
  )
}

export function Footer({ year, isCounted }: { year: number; isCounted: boolean }) {
  const { siteName, siteDescription } = useSite()
  return (
    <footer className={styles.footer}>
      <div className="band" />
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.blurb}>
          <Brand />
          {siteDescription && <p>{siteDescription}</p>}
          <SocialIcons />
        </div>
        <nav aria-label="Quick links">
          <h2>Quick links</h2>
          <ul>
            {QUICK_LINKS.map(({ title, url }) => (
              <li key={url}>
                <a href={url}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2>Contact</h2>
          <ContactLines />
        </div>
        <search>
          <form action={PUBLIC_PATHS.search}>
            <h2>
              <label htmlFor="footer-search">Search this website</label>
            </h2>
            <div className={styles.field}>
              <input id="footer-search" type="search" name="q" maxLength={200} required />
              <button type="submit">
                <Icon name="search" />
                <span className="visually-hidden">Search</span>
              </button>
            </div>
          </form>
        </search>
      </div>
      <div className={`wrap ${styles.legal}`}>
        <p>
          © {year} <bdi>{siteName}</bdi>. All rights reserved.
        </p>
        <a href={PUBLIC_PATHS.privacy}>Privacy</a>
        {isCounted && (
          <button type="button" hidden data-consent-again="">
            Cookie choices
          </button>
        )}
      </div>
    </footer>
  )
}
