import { PlainText } from '#site/ui/plain-text.tsx'
import { SectionFrame } from '#site/ui/section-frame.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './facilities.module.css'

export const Facilities = ({ section: { title, description, content }, anchor }: SectionProps<'facilities'>) => (
  <SectionFrame title={title} description={description} anchor={anchor} isEmpty={content.length === 0}>
    <ul className={styles.list}>
      {content.map((item, index) => (
        <li key={index} dir="auto">
          <h3>{item.title}</h3>
          <p>
            <PlainText text={item.description} />
          </p>
        </li>
      ))}
    </ul>
  </SectionFrame>
)
