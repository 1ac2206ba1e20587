import { PUBLIC_PATHS } from '#contract/paths.ts'
import type { MenuEntry } from '#contract/site.ts'
import { useSite } from '../site-context.tsx'
import { Icon } from '../ui/icon.tsx'
import { Brand } from './brand.tsx'
import { isCurrent, menuOf, fitsInRow } from './menu.ts'
import styles from './header.module.css'

const PLACEHOLDERS = [1, 2, 3, 4]

function Links({ entries, path }: { entries: MenuEntry[]; path: string }) {
  const { isLoading } = useSite()
  if (isLoading) return PLACEHOLDERS.map((bar) => <li key={bar} className={styles.bar} data-placeholder="" />)
  return entries.map(({ title, url }, index) => (
    <li key={index}>
      <a href={url} aria-current={isCurrent(url, path) ? 'page' : undefined}>
        {title}
      </a>
    </li>
  ))
}

/** One list of links: a row if there is space, else a drawer that is a popover. */
export function Header({ path }: { path: string }) {
  const entries = menuOf(useSite().menuItems)
  return (
    <header className={styles.header} data-row={fitsInRow(entries) ? '' : undefined}>
      <div className={`wrap ${styles.row}`}>
        <Brand />
        <button type="button" className={styles.open} popoverTarget="menu">
          <Icon name="menu" />
          Menu
        </button>
        <nav id="menu" popover="auto" className={styles.nav} aria-label="Main">
          <button type="button" className={styles.close} popoverTarget="menu" popoverTargetAction="hide">
            <Icon name="close" />
            Close
          </button>
          <ul className={styles.links}>
            <Links entries={entries} path={path} />
            <li>
              <a href={PUBLIC_PATHS.search} aria-current={path === PUBLIC_PATHS.search ? 'page' : undefined}>
                <Icon name="search" />
                <span>Search</span>
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  )
}
