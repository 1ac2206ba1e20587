import type { Action, Slide } from '#contract/section-content.ts'
import { HeroActions } from './hero-actions.tsx'
import { HeroControls } from './hero-controls.tsx'
import { HeroPictures } from './hero-pictures.tsx'
import { useSlider } from './use-slider.ts'
import styles from './hero.module.css'

export interface HeroProps {
  /** Prefix of the ids inside, one hero to a page having 'hero'. */
  name: string
  slides: Slide[]
  videoUrl: string
  primary: Action
  secondary: Action
  /** Whether the first headline is the page's own. */
  isPageTitle: boolean
}

/**
 * The opening of a page. Its slides advance in CSS until somebody touches it; then React goes on from there. Without
 * script the dots are links, and the address says which slide is shown.
 */
export function Hero({ name, slides, videoUrl, primary, secondary, isPageTitle }: HeroProps) {
  const { root, pause, isAwake, at, isRunning, ...slider } = useSlider(slides.length)
  const isSlider = slides.length > 1
  return (
    <div
      ref={root}
      className={`${styles.hero} ${isAwake ? styles.awake : ''}`}
      data-count={isSlider ? slides.length : undefined}
      style={isAwake ? { ['--at' as string]: at } : undefined}
      onFocus={slider.onFocus}
      onBlur={slider.onBlur}
    >
      <HeroPictures slides={slides} videoUrl={videoUrl} />
      <div className={styles.words}>
        <div className={styles.window} aria-live={isAwake && !isRunning ? 'polite' : 'off'}>
          <div className={styles.track}>
            {slides.map(({ headline, subheadline }, index) => {
              const Headline = isPageTitle && index === 0 ? 'h1' : 'h2'
              return (
                <div
                  key={index}
                  id={isSlider ? `${name}-${index + 1}` : undefined}
                  className={styles.slide}
                  role={isSlider ? 'group' : undefined}
                  aria-roledescription={isSlider ? 'slide' : undefined}
                  aria-label={isSlider ? `${index + 1} of ${slides.length}` : undefined}
                  aria-hidden={isAwake && index !== at ? true : undefined}
                >
                  {headline && <Headline>{headline}</Headline>}
                  {subheadline && <p>{subheadline}</p>}
                </div>
              )
            })}
          </div>
        </div>
        <HeroActions name={name} primary={primary} secondary={secondary} isAwake={isAwake} />
        {isSlider && (
          <HeroControls
            name={name}
            slides={slides}
            at={isAwake ? at : undefined}
            pause={pause}
            onGo={slider.go}
            onPause={slider.setPaused}
          />
        )}
      </div>
    </div>
  )
}
