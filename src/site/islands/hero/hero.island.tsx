import type { Action, Slide } from '#contract/sections/read-content.ts'
import { HeroActions } from './hero-actions.tsx'
import { HeroControls } from './hero-controls.tsx'
import { HeroPictures } from './hero-pictures.tsx'
import { HeroWords } from './hero-words.tsx'
import { useSlider } from './use-slider.ts'
import styles from './hero.module.css'

export interface HeroProps {
  /** Prefix of the ids inside. The first hero of a page has 'hero'. */
  name: string
  /** The title of the page if this hero is its first section, else ''. Slides change; the h1 stays. */
  pageTitle: string
  slides: Slide[]
  videoUrl: string
  primary: Action
  secondary: Action
}

/**
 * The first section of most pages. CSS advances its slides until the first interaction; then React continues from there.
 * Without script the dots are links, and the URL fragment selects the slide.
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
      <HeroPictures slides={slides} videoUrl={videoUrl} at={shown} />
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
