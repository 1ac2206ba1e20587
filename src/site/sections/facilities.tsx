import { ItemTitle } from '#site/ui/item-title.tsx'
import { PlainText } from '#site/ui/plain-text.tsx'
import { SectionFrame, type SectionProps } from './section-frame.tsx'
import styles from './facilities.module.css'

export const Facilities = ({ section, anchor }: SectionProps<'facilities'>) => (
  <SectionFrame section={section} anchor={anchor} isEmpty={section.content.length === 0}>
    <ul className={styles.list}>
      {section.content.map((item, index) => (
        <li key={index} dir="auto">
          <ItemTitle>{item.title}</ItemTitle>
          <p>
            <PlainText text={item.description} />
          </p>
        </li>
      ))}
    </ul>
  </SectionFrame>
)
