import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'

/** `isCounted`: whether visits are counted here, so that a visitor can change the answer. */
export function Layout({
  path,
  year,
  isCounted,
  children,
}: {
  path: string
  year: number
  isCounted: boolean
  children: ReactNode
}) {
  return (
    <>
      <a className={`visually-hidden ${styles.skip}`} href="#main">
        Skip to content
      </a>
      <Header path={path} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer year={year} isCounted={isCounted} />
    </>
  )
}
