import { getInitials } from '#contract/accounts/initials.ts'
import { ContactValue } from '#site/ui/contact-value.tsx'
import { ItemTitle } from '#site/ui/item-title.tsx'
import { Picture } from '#site/ui/picture.tsx'
import { Paragraph } from '#site/ui/plain-text.tsx'
import { SectionFrame, type SectionProps } from './section-frame.tsx'
import styles from './person-card.module.css'

interface Person {
  name: string
  role: string
  imageUrl: string
  text: string
  phone?: string
  email?: string
}

const PersonCard = ({ person: { name, role, imageUrl, text, phone, email } }: { person: Person }) => (
  <li dir="auto">
    {imageUrl ? (
      <Picture className={styles.avatar} picture={{ url: imageUrl, alt: '', width: 96, height: 96 }} sizes="6rem" />
    ) : (
      <span className={styles.avatar} aria-hidden="true">
        {getInitials(name)}
      </span>
    )}
    <div>
      <ItemTitle>{name}</ItemTitle>
      {role && <p className={styles.role}>{role}</p>}
      <Paragraph className={styles.text} text={text} />
      {phone && (
        <p className={styles.contact}>
          <ContactValue type="phone" value={phone} />
        </p>
      )}
      {email && (
        <p className={styles.contact}>
          <ContactValue type="email" value={email} />
        </p>
      )}
    </div>
  </li>
)

const PersonCards = ({ people }: { people: Person[] }) => (
  <ul className={styles.people}>
    {people.map((person, index) => (
      <PersonCard key={index} person={person} />
    ))}
  </ul>
)

/** People with their telephone numbers and email addresses. */
export const People = ({ section, anchor }: SectionProps<'people'>) => (
  <SectionFrame section={section} anchor={anchor} layout="above" isEmpty={section.content.length === 0}>
    <PersonCards people={section.content} />
  </SectionFrame>
)

export const Team = ({ section, anchor }: SectionProps<'team'>) => (
  <SectionFrame section={section} anchor={anchor} layout="above" isEmpty={section.content.length === 0}>
    <PersonCards people={section.content.map(({ bio, ...person }) => ({ ...person, text: bio }))} />
  </SectionFrame>
)
