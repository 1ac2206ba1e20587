import { Island } from '#site/islands/island.tsx'
import { TestimonialCarousel } from '#site/islands/testimonials/testimonials.island.tsx'
import { SectionFrame } from '#site/ui/section-frame.tsx'
import type { SectionProps } from './section-props.ts'

export const Testimonials = ({ section: { id, title, description, content }, anchor }: SectionProps<'testimonials'>) => (
  <SectionFrame title={title} description={description} anchor={anchor} layout="above" isEmpty={content.length === 0}>
    <Island
      name="testimonials"
      id={id}
      component={TestimonialCarousel}
      props={{ label: title || 'Testimonials', items: content }}
    />
  </SectionFrame>
)
