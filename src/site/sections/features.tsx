import { FeatureList } from '#site/ui/feature-list.tsx'
import { SectionFrame } from '#site/ui/section-frame.tsx'
import type { SectionProps } from './section-props.ts'

export function Features({ section, anchor }: SectionProps<'features'>) {
  const { description, content } = section
  if (content.length === 0 && !description) return null
  return (
    <SectionFrame section={section} anchor={anchor} isEmpty={content.length === 0}>
      <FeatureList items={content} />
    </SectionFrame>
  )
}
