import { Paragraph } from '#site/ui/plain-text.tsx'
import { SectionFrame, type SectionProps } from './section-frame.tsx'
import styles from './faq.module.css'

export function Faq({ section, anchor }: SectionProps<'faq'>) {
  const { description, content } = section
  if (content.length === 0 && !description) return null
  return (
    <SectionFrame section={section} anchor={anchor} isEmpty={content.length === 0}>
      <div className={styles.list}>
        {content.map(({ question, answer }, index) =>
          answer ? (
            <details key={index} dir="auto">
              <summary>{question}</summary>
              <Paragraph text={answer} />
            </details>
          ) : (
            <div key={index} className={styles.question} dir="auto">
              {question}
            </div>
          ),
        )}
      </div>
    </SectionFrame>
  )
}
