import type { ReactNode } from 'react'
import styles from './page-title.module.css'

/** Longer titles are set smaller. */
const LONG_TITLE = 70

/** The title of a page whose first section is not a hero. `before` is above the title, children are below. */
export function PageTitle({ title, before, children }: { title: string; before?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div className="wrap">
        {before}
        <h1 dir="auto" className={title.length > LONG_TITLE ? styles.long : undefined}>
          {title}
        </h1>
        {children && <div className={styles.below}>{children}</div>}
      </div>
      <div className="band" />
    </div>
  )
}
