import type { Action, HeroContent, Slide } from '#contract/sections/read-content.ts'
import { withContact } from '#contract/sections/with-contact.ts'
import { Hero, type HeroProps } from '#site/islands/hero/hero.island.tsx'
import styles from '#site/islands/hero/hero.module.css'
import { Island } from '#site/islands/island.tsx'
import { useSite } from '#site/site-context.tsx'
import type { SectionProps } from './section-frame.tsx'

/** The slides to show: all slides if there are several, else one slide from the first slide and the hero's own fields. */
export function getSlides(content: HeroContent, title: string, description: string): Slide[] {
  const slides = content.heroType === 'slider' ? content.slides : []
  if (slides.length > 1) return slides
  const [only] = slides
  return [
    {
      headline: only?.headline || content.headline || title,
      subheadline: only?.subheadline || content.subheadline || description,
      imageUrl: only?.imageUrl || content.imageUrl,
      alt: only?.imageUrl ? only.alt : content.alt,
    },
  ]
}

/** `pageTitle` is the fallback headline of the first hero of a page, '' for other heroes. */
export function HeroSection({
  section: { id, title, description, content },
  anchor,
  pageTitle,
}: SectionProps<'hero'> & { pageTitle: string }) {
  const { contactInfo } = useSite()
  const upToDate = (action: Action) => withContact(action, contactInfo)
  const slides = getSlides(content, title || pageTitle, description)
  const props: HeroProps = {
    name: anchor ?? id,
    slides,
    primary: upToDate(content.primaryAction),
    secondary: upToDate(content.secondaryAction),
    pageTitle: pageTitle && (title || pageTitle),
    videoUrl: content.heroType === 'video' ? content.videoUrl : '',
  }
  const isCarousel = slides.length > 1
  const isAlive = isCarousel || (props.primary.text !== '' && props.primary.url === '')
  return (
    <section
      id={anchor}
      className={styles.frame}
      aria-roledescription={isCarousel ? 'carousel' : undefined}
      aria-label={isCarousel ? slides[0]?.headline || title || undefined : undefined}
    >
      {isAlive ? <Island name="hero" id={id} component={Hero} props={props} /> : <Hero {...props} />}
      <div className="band" />
    </section>
  )
}
