import { Island } from '#site/islands/island.tsx'
import { TestimonialCarousel } from '#site/islands/testimonials/testimonials.island.tsx'
import { SectionFrame, type SectionProps } from './section-frame.tsx'

export const Testimonials = ({ section, anchor }: SectionProps<'testimonials'>) => (
  <SectionFrame section={section} anchor={anchor} layout="above" isEmpty={section.content.length === 0}>
    <Island
      name="testimonials"
      id={section.id}
      component={TestimonialCarousel}
      props={{ label: section.title || 'Testimonials', items: section.content }}
    />
  </SectionFrame>
)
