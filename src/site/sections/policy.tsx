import { Paragraph, Paragraphs } from '#site/ui/plain-text.tsx'
import type { SectionProps } from './section-frame.tsx'
import styles from './policy.module.css'

/** A text of several parts with headings, such as the privacy notice. */
export const PolicySection = ({ section: { title, description, content }, anchor }: SectionProps<'policy'>) => (
  <section id={anchor} className={`wrap ${styles.body}`} dir="auto">
    <div className={styles.introduction}>
      {title && <h2>{title}</h2>}
      <Paragraph text={description} />
    </div>
    {content.parts.map(({ heading, text }, index) => (
      <div key={index} className={styles.part}>
        {heading && <h2>{heading}</h2>}
        <div>
          <Paragraphs text={text} />
        </div>
      </div>
    ))}
    {content.updated && <p>Last changed on {content.updated}</p>}
  </section>
)
