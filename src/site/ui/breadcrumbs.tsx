import type { Crumb } from '#site/pages/page-view.ts'
import styles from './breadcrumbs.module.css'

/** The path to this page. The last entry is the page itself. */
export const Breadcrumbs = ({ crumbs }: { crumbs: Crumb[] }) => (
  <nav aria-label="Breadcrumb">
    <ol className={styles.crumbs}>
      {crumbs.map(({ title, path }, index) => (
        <li key={path}>{index === crumbs.length - 1 ? <span aria-current="page">{title}</span> : <a href={path}>{title}</a>}</li>
      ))}
    </ol>
  </nav>
)
