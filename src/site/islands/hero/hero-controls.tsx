import type { MouseEvent, RefObject } from 'react'
import type { Slide } from '#contract/sections/read-content.ts'
import styles from './hero.module.css'

/** `at` is undefined while CSS moves the slides. */
export function HeroControls({
  name,
  slides,
  at,
  pause,
  onGo,
  onPause,
}: {
  name: string
  slides: Slide[]
  at: number | undefined
  pause: RefObject<HTMLInputElement | null>
  onGo: (to: number) => void
  onPause: (isPaused: boolean) => void
}) {
  const follow = (index: number) => (event: MouseEvent) => {
    event.preventDefault()
    onGo(index)
  }
  return (
    <div className={styles.controls}>
      <button type="button" className={styles.step} aria-label="Previous slide" onClick={() => onGo((at ?? 0) - 1)}>
        ←
      </button>
      <button type="button" className={styles.step} aria-label="Next slide" onClick={() => onGo((at ?? 0) + 1)}>
        →
      </button>
      <label className={styles.pause}>
        <input ref={pause} type="checkbox" aria-label="Pause the slides" onChange={(event) => onPause(event.target.checked)} />
      </label>
      <ul className={styles.dots}>
        {slides.map((slide, index) => (
          <li key={index}>
            <a
              href={`#${name}-${index + 1}`}
              aria-label={`Slide ${index + 1}: ${slide.headline}`}
              aria-current={at === index ? 'true' : undefined}
              onClick={follow(index)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
