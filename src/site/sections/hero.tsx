import type { Action, HeroContent, Slide } from '#contract/sections/read-content.ts'
import type { ContactEntry } from '#contract/site.ts'
import { Hero, type HeroProps } from '../islands/hero/hero.island.tsx'
import styles from '../islands/hero/hero.module.css'
import { Island } from '../islands/island.tsx'
import { useSite } from '../site-context.tsx'
import type { SectionProps } from './section-props.ts'

/** What the hero shows: the slides of a slider that has several, else the one that slide and own fields make. */
export function slidesOf(content: HeroContent, title: string, description: string): Slide[] {
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

/** Where the contact page goes on when a call or a letter has no number or address to go to. */
const WITHOUT_ENTRY = { phone: '/contact#contact-info', email: '/contact#contact-form' }

/** A call or a letter goes to the college's first active number or address, once it has one. */
export function withContact(action: Action, contactInfo: ContactEntry[]): Action {
  const type = action.url.startsWith('tel:') ? 'phone' : action.url.startsWith('mailto:') ? 'email' : undefined
  const entry = type && contactInfo.find((candidate) => candidate.type === type)
  if (type && !entry && action.url.endsWith(':')) return { ...action, url: WITHOUT_ENTRY[type] }
  if (!entry) return action
  return { ...action, url: type === 'phone' ? `tel:${entry.value.replace(/[^\d+]/g, '')}` : `mailto:${entry.value}` }
}

/** `pageTitle` is the headline of last resort for the hero that opens a page, and '' for any other. */
export function HeroSection({
  section: { id, title, description, content },
  anchor,
  pageTitle,
}: SectionProps<'hero'> & { pageTitle: string }) {
  const { contactInfo } = useSite()
  const upToDate = (action: Action) => withContact(action, contactInfo)
  const slides = slidesOf(content, title || pageTitle, description)
  const props: HeroProps = {
    name: anchor ?? id,
    slides,
    primary: upToDate(content.primaryAction),
    secondary: upToDate(content.secondaryAction),
    pageTitle: pageTitle && (title || pageTitle),
    videoUrl: content.heroType === 'video' ? content.videoUrl : '',
  }
  const isAlive = slides.length > 1 || (props.primary.text !== '' && props.primary.url === '')
  return (
    <section
      id={anchor}
      className={styles.frame}
      aria-roledescription={slides.length > 1 ? 'carousel' : undefined}
      aria-label={slides[0]?.headline || title || undefined}
    >
      {isAlive ? <Island name="hero" id={id} component={Hero} props={props} /> : <Hero {...props} />}
      <div className="band" />
    </section>
  )
}
