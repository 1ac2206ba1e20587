import { RichText } from '#site/ui/rich-text.tsx'
import { SectionFrame } from '#site/ui/section-frame.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './text.module.css'

export const Text = ({ section: { title, description, content }, anchor }: SectionProps<'text'>) => (
  <SectionFrame title={title} description={description} anchor={anchor} isEmpty={content.html === ''}>
    <div className={styles.column}>
      <RichText html={content.html} />
    </div>
  </SectionFrame>
)
