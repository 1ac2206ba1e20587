import { FeatureList } from '#site/ui/feature-list.tsx'
import { SectionFrame, type SectionProps } from './section-frame.tsx'

export function Features({ section, anchor }: SectionProps<'features'>) {
  const { description, content } = section
  if (content.length === 0 && !description) return null
  return (
    <SectionFrame section={section} anchor={anchor} isEmpty={content.length === 0}>
      <FeatureList items={content} />
    </SectionFrame>
  )
}
