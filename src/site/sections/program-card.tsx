import type { Program } from '#contract/sections/read-content.ts'
import { ItemTitle } from '#site/ui/item-title.tsx'
import { PlainText } from '#site/ui/plain-text.tsx'
import styles from './program-card.module.css'

const List = ({ name, items, className }: { name: string; items: string[]; className?: string | undefined }) =>
  items.length > 0 && (
    <div className={className}>
      <dt>{name}</dt>
      <dd>
        <ul>
          {items.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ul>
      </dd>
    </div>
  )

interface Props {
  program: Program
  badge: string
  anchor: string | undefined
}

export const ProgramCard = ({ program, badge, anchor }: Props) => (
  <article className={styles.card} id={anchor}>
    <p className={styles.badge}>{badge}</p>
    <ItemTitle dir="auto">{program.title}</ItemTitle>
    {program.description && (
      <p className={styles.description} dir="auto">
        <PlainText text={program.description} />
      </p>
    )}
    <dl>
      <List name="Subjects" items={program.subjects} className={styles.subjects} />
      {program.duration && (
        <div>
          <dt>Duration</dt>
          <dd>{program.duration}</dd>
        </div>
      )}
      {program.eligibility && (
        <div>
          <dt>Eligibility</dt>
          <dd>
            <PlainText text={program.eligibility} />
          </dd>
        </div>
      )}
      <List name="Career pathways" items={program.career} />
    </dl>
  </article>
)
