import { SectionFrame } from '#site/ui/section-frame.tsx'
import { PersonCards } from './person-card.tsx'
import type { SectionProps } from './section-props.ts'

export const Team = ({ section: { title, description, content }, anchor }: SectionProps<'team'>) => (
  <SectionFrame title={title} description={description} anchor={anchor} layout="above" isEmpty={content.length === 0}>
    <PersonCards people={content.map(({ bio, ...person }) => ({ ...person, text: bio }))} />
  </SectionFrame>
)
