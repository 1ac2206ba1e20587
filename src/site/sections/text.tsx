import { RichText } from '#site/ui/rich-text.tsx'
import { SectionFrame, type SectionProps } from './section-frame.tsx'
import styles from './text.module.css'

export const Text = ({ section, anchor }: SectionProps<'text'>) => (
  <SectionFrame section={section} anchor={anchor} isEmpty={section.content.html === ''}>
    <div className={styles.column}>
      <RichText html={section.content.html} />
    </div>
  </SectionFrame>
)
