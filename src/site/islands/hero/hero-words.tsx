import type { Slide } from '#contract/sections/read-content.ts'
import styles from './hero.module.css'

/** Longer headlines are set smaller, so that they do not fill the screen. */
const getSizeClass = ({ length }: string) => (length > 90 ? styles.longest : length > 45 ? styles.long : undefined)

/** The texts of the slides. `at` is undefined while CSS moves them. */
export function HeroWords({
  name,
  slides,
  headline: Headline,
  at,
  isLive,
}: {
  name: string
  slides: Slide[]
  headline: 'h1' | 'h2'
  at: number | undefined
  /** Screen readers announce changes that the visitor makes, not automatic ones. */
  isLive: boolean
}) {
  const slideProps = (index: number) =>
    slides.length > 1 && {
      'id': `${name}-${index + 1}`,
      'role': 'group',
      'aria-roledescription': 'slide',
      'aria-label': `${index + 1} of ${slides.length}`,
      'aria-hidden': at !== undefined && index !== at ? true : undefined,
    }
  return (
    <div className={styles.window} aria-live={isLive ? 'polite' : undefined}>
      <div className={styles.track}>
        {slides.map(({ headline, subheadline }, index) => (
          <div key={index} className={styles.slide} dir="auto" {...slideProps(index)}>
            {headline && <Headline className={getSizeClass(headline)}>{headline}</Headline>}
            {subheadline && <p>{subheadline}</p>}
          </div>
        ))}
      </div>
    </div>
  )
}
