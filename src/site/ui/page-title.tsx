import type { ReactNode } from 'react'
import styles from './page-title.module.css'

/** The title of a page whose first section is not a hero. `before` is above the title, children are below. */
export function PageTitle({ title, before, children }: { title: string; before?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div className="wrap">
        {before}
        <h1 dir="auto">{title}</h1>
        {children && <div className={styles.below}>{children}</div>}
      </div>
      <div className="band" />
    </div>
  )
}
