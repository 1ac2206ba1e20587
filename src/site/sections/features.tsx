import { FeatureList } from '#site/ui/feature-list.tsx'
import { SectionFrame } from '#site/ui/section-frame.tsx'
import type { SectionProps } from './section-props.ts'

export const Features = ({ section: { title, description, content }, anchor }: SectionProps<'features'>) => (
  <SectionFrame
    title={content.length > 0 || description ? title : ''}
    description={description}
    anchor={anchor}
    isEmpty={content.length === 0}
  >
    <FeatureList items={content} />
  </SectionFrame>
)
