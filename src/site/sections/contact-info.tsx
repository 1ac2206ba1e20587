import { listContactCards, type ContactCard } from '#contract/sections/contact-cards.ts'
import { useSite } from '#site/site-context.tsx'
import { ContactValue } from '#site/ui/contact-value.tsx'
import { Icon } from '#site/ui/icon.tsx'
import { ItemTitle } from '#site/ui/item-title.tsx'
import { SectionFrame, type SectionProps } from './section-frame.tsx'
import styles from './contact-info.module.css'

const ICONS = { address: 'pin', phone: 'phone', email: 'mail', hours: 'clock', further: 'arrow' } as const

const NONE = 'Contact information will be displayed when configured.'

/** The contact entries of one card. A label that repeats the heading or the label before is left out. */
const Lines = ({ heading, lines }: { heading: string; lines: ContactCard['lines'] }) =>
  lines.map(({ type, label, value }, index) => (
    <p key={index}>
      {label && type !== 'hours' && label !== (lines[index - 1]?.label ?? heading) && (
        <span className={styles.label}>{label}</span>
      )}
      <ContactValue type={type} value={value} />
    </p>
  ))

export function ContactInfo({ section, anchor }: SectionProps<'contact-info'>) {
  const { isConfigured, cards } = listContactCards(section.content, useSite().contactInfo)
  return (
    <SectionFrame section={section} anchor={anchor}>
      <div className={styles.body}>
        {!isConfigured && <p className={styles.none}>{NONE}</p>}
        {cards.length > 0 && (
          <ul className={styles.cards}>
            {cards.map(({ type, name, lines }) => (
              <li key={type}>
                <ItemTitle>
                  <Icon name={ICONS[type]} />
                  {name}
                </ItemTitle>
                {lines.length > 0 ? (
                  <Lines heading={name} lines={lines} />
                ) : (
                  <p className={styles.label}>{name} will be displayed when configured.</p>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </SectionFrame>
  )
}
