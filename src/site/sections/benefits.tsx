import { Icon } from '#site/ui/icon.tsx'
import { ItemTitle } from '#site/ui/item-title.tsx'
import { Picture } from '#site/ui/picture.tsx'
import { Paragraph } from '#site/ui/plain-text.tsx'
import { SectionFrame, type SectionProps } from './section-frame.tsx'
import styles from './benefits.module.css'

export const Benefits = ({ section, anchor }: SectionProps<'benefits'>) => (
  <SectionFrame section={section} anchor={anchor} layout="above" isEmpty={section.content.length === 0}>
    <ul className={styles.grid}>
      {section.content.map((item, index) => (
        <li key={index} dir="auto">
          {item.picture ? (
            <Picture picture={{ ...item.picture, width: 640, height: 480 }} sizes="(min-width: 48rem) 24rem, 90vw" />
          ) : (
            <Icon name={item.icon} />
          )}
          {(item.title || item.description) && (
            <div>
              {item.title && <ItemTitle>{item.title}</ItemTitle>}
              <Paragraph text={item.description} />
            </div>
          )}
        </li>
      ))}
    </ul>
  </SectionFrame>
)
