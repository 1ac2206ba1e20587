import { Icon } from '#site/ui/icon.tsx'
import { ItemTitle } from '#site/ui/item-title.tsx'
import { SectionFrame } from '#site/ui/section-frame.tsx'
import type { SectionProps } from './section-props.ts'
import { usePlace } from './use-place.ts'
import styles from './location.module.css'

export function Location({ section, anchor }: SectionProps<'location'>) {
  const { address, hours, link } = usePlace(section.content)
  return (
    <SectionFrame section={section} anchor={anchor} isEmpty={!link && hours.length === 0}>
      <div className={styles.pair}>
        {link && (
          <div>
            <ItemTitle>
              <Icon name="pin" />
              Address
            </ItemTitle>
            {address && <p>{address}</p>}
            <p>
              <a className="touch" href={link} rel="noopener">
                Open in a map
              </a>
            </p>
          </div>
        )}
        {hours.length > 0 && (
          <div>
            <ItemTitle>
              <Icon name="clock" />
              Office Hours
            </ItemTitle>
            <ul>
              {hours.map((line, index) => (
                <li key={index}>{line}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </SectionFrame>
  )
}
