import { useRef, type KeyboardEvent } from 'react'
import type { Testimonial } from '#contract/sections/read-content.ts'
import { Picture } from '#site/ui/picture.tsx'
import styles from './testimonials.module.css'

/** Pixels that do not count, because browsers round. */
const SLACK = 2

/**
 * The scroll position one step from `scrolled`, in pixels. `starts` are the positions of the items, `max` is the maximum scroll
 * position. Steps wrap at both ends.
 */
export function getScrollTarget(starts: number[], scrolled: number, max: number, by: number): number {
  if (by > 0) return scrolled >= max - SLACK ? 0 : (starts.find((start) => start > scrolled + SLACK) ?? 0)
  return scrolled <= SLACK ? max : (starts.findLast((start) => start < scrolled - SLACK) ?? max)
}

const KEYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** A scroll-snap carousel of testimonials. Buttons and arrow keys move through it and wrap at the ends. */
export function TestimonialCarousel({ label, items }: { label: string; items: Testimonial[] }) {
  const strip = useRef<HTMLDivElement>(null)

  function move(by: number) {
    const { scrollLeft, scrollWidth, clientWidth, firstElementChild } = strip.current!
    const offsets = [...firstElementChild!.children].map((item) => (item as HTMLElement).offsetLeft)
    const starts = offsets.map((offset) => offset - offsets[0]!)
    strip.current!.scrollTo({ left: getScrollTarget(starts, scrollLeft, scrollWidth - clientWidth, by) })
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = KEYS[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by)
  }

  return (
    <section aria-roledescription="carousel" aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move the carousel */}
      <div
        ref={strip}
        className={styles.strip}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
        role="group"
        aria-label="Arrow keys move the testimonials"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <ul className={styles.list}>
          {items.map(({ quote, author, role, avatar }, index) => (
            <li key={index}>
              <figure className={styles.voice} dir="auto">
                <blockquote>
                  <p>{quote}</p>
                </blockquote>
                {(author || role) && (
                  <figcaption>
                    {avatar && <Picture picture={{ url: avatar, alt: '', width: 56, height: 56 }} sizes="3.5rem" />}
                    <span>
                      <strong>{author}</strong>
                      {role}
                    </span>
                  </figcaption>
                )}
              </figure>
            </li>
          ))}
        </ul>
      </div>
      {items.length > 1 && (
        <div className={styles.buttons}>
          <button type="button" aria-label="Previous testimonial" onClick={() => move(-1)}>
            ←
          </button>
          <button type="button" aria-label="Next testimonial" onClick={() => move(1)}>
            →
          </button>
        </div>
      )}
    </section>
  )
}
