import { SectionFrame } from '#site/ui/section-frame.tsx'
import { PersonCards } from './person-card.tsx'
import type { SectionProps } from './section-props.ts'

export const Team = ({ section, anchor }: SectionProps<'team'>) => (
  <SectionFrame section={section} anchor={anchor} layout="above" isEmpty={section.content.length === 0}>
    <PersonCards people={section.content.map(({ bio, ...person }) => ({ ...person, text: bio }))} />
  </SectionFrame>
)
