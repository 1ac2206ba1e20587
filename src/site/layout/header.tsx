import { PUBLIC_PATHS } from '#contract/paths.ts'
import { useSite } from '#site/site-context.tsx'
import { Icon } from '#site/ui/icon.tsx'
import { Brand } from './brand.tsx'
import { buildMenu, findRow, isCurrent, type TopLink } from './menu.ts'
import styles from './header.module.css'

const PLACEHOLDERS = [1, 2, 3, 4]

const MenuLink = ({ title, url, path }: { title: string; url: string; path: string }) => (
  <a href={url} aria-current={isCurrent(url, path) ? 'page' : undefined}>
    {title}
  </a>
)

/** In the row a button opens the links below an entry, in the drawer they are always there. */
const SubLinks = ({ id, entry, path }: { id: string; entry: TopLink; path: string }) => (
  <>
    <button type="button" className={styles.more} popoverTarget={id} aria-label={`More in ${entry.title}`}>
      <Icon name="chevron" />
    </button>
    <ul id={id} popover="auto" className={styles.sub}>
      {entry.children.map((child, index) => (
        <li key={index}>
          <MenuLink {...child} path={path} />
        </li>
      ))}
    </ul>
  </>
)

function Links({ entries, path }: { entries: TopLink[]; path: string }) {
  const { isLoading } = useSite()
  if (isLoading) return PLACEHOLDERS.map((bar) => <li key={bar} className={styles.bar} data-placeholder="" />)
  return entries.map((entry, index) => (
    <li key={index}>
      <MenuLink title={entry.title} url={entry.url} path={path} />
      {entry.children.length > 0 && <SubLinks id={`menu-${index}`} entry={entry} path={path} />}
    </li>
  ))
}

/** One list of links: a row if there is space, else a drawer that is a popover. */
export function Header({ path }: { path: string }) {
  const entries = buildMenu(useSite().menuItems)
  return (
    <header className={styles.header} data-row={findRow(entries)}>
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
