import { getPlace } from '#contract/sections/place.ts'
import { useSite } from '#site/site-context.tsx'
import { Icon } from '#site/ui/icon.tsx'
import { ItemTitle } from '#site/ui/item-title.tsx'
import { SectionFrame, type SectionProps } from './section-frame.tsx'
import styles from './location.module.css'

export function Location({ section, anchor }: SectionProps<'location'>) {
  const { address, hours, link } = getPlace(section.content, useSite().contactInfo)
  return (
    <SectionFrame section={section} anchor={anchor} isEmpty={!link && hours.length === 0}>
      <div className={styles.pair}>
        {link && (
          <div>
            <ItemTitle>
              <Icon name="pin" />
              Address
            </ItemTitle>
            {address && <p className="lines">{address}</p>}
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
