import type { Feature } from '#contract/sections/read-content.ts'
import { Icon } from './icon.tsx'
import { ItemTitle } from './item-title.tsx'
import { Paragraph } from './plain-text.tsx'
import styles from './feature-list.module.css'

/** Features, benefits and values: each has a line, an icon, a title and a sentence. */
export const FeatureList = ({ items, className = styles.list }: { items: Feature[]; className?: string | undefined }) => (
  <ul className={className}>
    {items.map(({ icon, title, description }, index) => (
      <li key={index} className={styles.item} dir="auto">
        <Icon name={icon} />
        {title && <ItemTitle>{title}</ItemTitle>}
        <Paragraph text={description} />
      </li>
    ))}
  </ul>
)
