import type { ContactEntry } from '#contract/settings/site.ts'
import type { ContactLists } from '#contract/sections/read-content.ts'
import { useSite } from '#site/site-context.tsx'
import { ContactValue } from '#site/ui/contact-value.tsx'
import { Icon } from '#site/ui/icon.tsx'
import { ItemTitle } from '#site/ui/item-title.tsx'
import { SectionFrame } from '#site/ui/section-frame.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './contact-info.module.css'

const CARDS = [
  ['address', 'Address', 'pin'],
  ['phone', 'Phone', 'phone'],
  ['email', 'Email', 'mail'],
  ['hours', 'Office Hours', 'clock'],
] as const

const NONE = 'Contact information will be displayed when configured.'

/** For entries of any other type, such as fax or website. */
const FURTHER = { type: 'further', name: 'Further Contacts', icon: 'arrow' } as const

type Line = Pick<ContactEntry, 'type' | 'label' | 'value'>

/** The contact entries of a type, or the section's own list if there are none. */
function getLines(type: keyof ContactLists, entries: ContactEntry[], lists: ContactLists): Line[] {
  const kept = entries.filter((entry) => entry.type === type)
  return kept.length > 0 ? kept : lists[type].map((value) => ({ type, label: '', value }))
}

/** The contact entries of one card. A label that repeats the heading or the label before is left out. */
const Lines = ({ heading, lines }: { heading: string; lines: Line[] }) =>
  lines.map(({ type, label, value }, index) => (
    <p key={index}>
      {label && type !== 'hours' && label !== (lines[index - 1]?.label ?? heading) && (
        <span className={styles.label}>{label}</span>
      )}
      <ContactValue type={type} value={value} />
    </p>
  ))

export function ContactInfo({ section, anchor }: SectionProps<'contact-info'>) {
  const { contactInfo } = useSite()
  const all = CARDS.map(([type, name, icon]) => ({ type, name, icon, lines: getLines(type, contactInfo, section.content) }))
  const further = contactInfo.filter((entry) => !CARDS.some(([type]) => type === entry.type))
  // Office hours alone are not contact information.
  const isConfigured =
    further.length > 0 || all.some(({ type, lines }) => lines.length > 0 && (type !== 'hours' || contactInfo.length > 0))
  const usual = isConfigured ? all : all.filter(({ lines }) => lines.length > 0)
  const cards = further.length > 0 ? [...usual, { ...FURTHER, lines: further }] : usual
  return (
    <SectionFrame section={section} anchor={anchor}>
      <div className={styles.body}>
        {!isConfigured && <p className={styles.none}>{NONE}</p>}
        {cards.length > 0 && (
          <ul className={styles.cards}>
            {cards.map(({ type, name, icon, lines }) => (
              <li key={type}>
                <ItemTitle>
                  <Icon name={icon} />
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
