import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'

export interface LayoutProps {
  path: string
  /** Shown above everything else. */
  note?: string | undefined
  year: number
  /** Whether the site has analytics, so that visitors can change their consent. */
  isCounted: boolean
  children: ReactNode
}

export function Layout({ path, note, year, isCounted, children }: LayoutProps) {
  return (
    <>
      <a className={`visually-hidden ${styles.skip}`} href="#main">
        Skip to content
      </a>
      {note && <aside className="note-bar">{note}</aside>}
      <Header path={path} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer year={year} isCounted={isCounted} />
    </>
  )
}
