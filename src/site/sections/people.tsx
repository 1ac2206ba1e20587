import { SectionFrame } from '#site/ui/section-frame.tsx'
import { PersonCards } from './person-card.tsx'
import type { SectionProps } from './section-props.ts'

/** People with their telephone numbers and email addresses. */
export const People = ({ section, anchor }: SectionProps<'people'>) => (
  <SectionFrame section={section} anchor={anchor} layout="above" isEmpty={section.content.length === 0}>
    <PersonCards people={section.content} />
  </SectionFrame>
)
