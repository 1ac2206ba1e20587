import { SectionFrame } from '#site/ui/section-frame.tsx'
import { PersonCards } from './person-card.tsx'
import type { SectionProps } from './section-props.ts'

/** People with their telephone numbers and email addresses. */
export const People = ({ section: { title, description, content }, anchor }: SectionProps<'people'>) => (
  <SectionFrame title={title} description={description} anchor={anchor} layout="above" isEmpty={content.length === 0}>
    <PersonCards people={content} />
  </SectionFrame>
)
