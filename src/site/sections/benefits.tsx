import { Icon } from '../ui/icon.tsx'
import { SectionFrame } from '../ui/section-frame.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './benefits.module.css'

export const Benefits = ({ section: { title, description, content }, anchor }: SectionProps<'benefits'>) => (
  <SectionFrame title={title} description={description} anchor={anchor} layout="above" isEmpty={content.length === 0}>
    <ul className={styles.grid}>
      {content.map((item, index) => (
        <li key={index} dir="auto">
          <Icon name={item.icon} />
          <div>
            {item.title && <h3>{item.title}</h3>}
            {item.description && <p>{item.description}</p>}
          </div>
        </li>
      ))}
    </ul>
  </SectionFrame>
)
