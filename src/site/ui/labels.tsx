import { categoryPath, tagPath } from '#contract/paths.ts'
import type { CategoryLink, TagLink } from '#site/pages/page-view.ts'
import styles from './labels.module.css'

/** Categories with their colour as a mark beside the word, so the word stays readable. */
export const Categories = ({ categories }: { categories: CategoryLink[] }) =>
  categories.length > 0 && (
    <ul className={styles.labels}>
      {categories.map(({ name, slug, color }) => (
        <li key={slug}>
          <a href={categoryPath(slug)}>
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path d="M6 0l6 6-6 6-6-6z" fill={color} />
            </svg>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )

export const Tags = ({ tags }: { tags: TagLink[] }) =>
  tags.length > 0 && (
    <ul className={styles.labels} aria-label="Tags">
      {tags.map(({ name, slug }) => (
        <li key={slug}>
          <a href={tagPath(slug)}>#{name}</a>
        </li>
      ))}
    </ul>
  )
