import type { Action, Slide } from '#contract/sections/read-content.ts'
import { HeroActions } from './hero-actions.tsx'
import { HeroControls } from './hero-controls.tsx'
import { HeroPictures } from './hero-pictures.tsx'
import { HeroWords } from './hero-words.tsx'
import { useSlider } from './use-slider.ts'
import styles from './hero.module.css'

export interface HeroProps {
  /** Prefix of the ids inside, one hero to a page having 'hero'. */
  name: string
  /** What the page is called, if this hero opens it, else ''. Slides come and go; the page's heading stays. */
  pageTitle: string
  slides: Slide[]
  videoUrl: string
  primary: Action
  secondary: Action
}

/**
 * The opening of a page. Its slides advance in CSS until somebody touches it; then React goes on from there. Without
 * script the dots are links, and the address says which slide is shown.
 */
export function Hero({ name, pageTitle, slides, videoUrl, primary, secondary }: HeroProps) {
  const { root, pause, isAwake, at, isRunning, go, setPaused, onFocus, onBlur } = useSlider(slides.length)
  const isSlider = slides.length > 1
  const shown = isAwake ? at : undefined
  return (
    <div
      ref={root}
      className={`${styles.hero} ${isAwake ? styles.awake : ''}`}
      data-count={isSlider ? slides.length : undefined}
      style={isAwake ? { ['--at' as string]: at } : undefined}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <HeroPictures slides={slides} videoUrl={videoUrl} />
      <div className={styles.words}>
        {pageTitle && isSlider && <h1 className="visually-hidden">{pageTitle}</h1>}
        <HeroWords
          name={name}
          slides={slides}
          headline={pageTitle && !isSlider ? 'h1' : 'h2'}
          at={shown}
          isLive={isAwake && !isRunning}
        />
        <HeroActions primary={primary} secondary={secondary} />
        {isSlider && <HeroControls name={name} slides={slides} at={shown} pause={pause} onGo={go} onPause={setPaused} />}
      </div>
    </div>
  )
}
