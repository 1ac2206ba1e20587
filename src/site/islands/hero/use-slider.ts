import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'

/** How long a slide is shown, in milliseconds (A §9). hero.module.css has the same value. */
export const SLIDE_MS = 5_000

/** The index wraps in both directions. */
export const wrap = (index: number, count: number) => ((index % count) + count) % count

/** Which slide is shown after `elapsed` milliseconds, and for how long it stays. */
export const positionAfter = (elapsed: number, count: number) => ({
  at: wrap(Math.floor(elapsed / SLIDE_MS), count),
  remaining: SLIDE_MS - (elapsed % SLIDE_MS),
})

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The slide that CSS shows now: the one in the URL fragment, or the one of the animation. */
function readFromCss(root: HTMLElement, count: number) {
  const named = [...root.querySelectorAll('[aria-roledescription=slide]')].findIndex((slide) => slide.matches(':target'))
  if (named >= 0) return { at: named, remaining: SLIDE_MS }
  const animation = root
    .getAnimations({ subtree: true })
    .find((running) => running.effect?.getComputedTiming().iterations === Infinity)
  return positionAfter(Number(animation?.currentTime ?? 0), count)
}

/** The state of the slider after hydration: the current slide, and whether it advances by itself. */
export function useSlider(count: number) {
  const root = useRef<HTMLDivElement>(null)
  const pause = useRef<HTMLInputElement>(null)
  const remaining = useRef(SLIDE_MS)
  const [isAwake, setAwake] = useState(false)
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const isRunning = isAwake && count > 1 && !isPaused && !isHeld

  useLayoutEffect(() => {
    const position = readFromCss(root.current!, count)
    remaining.current = position.remaining
    setAt(position.at)
    if (pause.current) {
      pause.current.checked ||= prefersReducedMotion()
      setPaused(pause.current.checked)
    }
    setHeld(root.current!.querySelector(':focus-visible') !== null)
    setAwake(true)
  }, [count])

  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setTimeout(() => setAt(wrap(at + 1, count)), remaining.current)
    remaining.current = SLIDE_MS
    return () => clearTimeout(timer)
  }, [isRunning, at, count])

  return {
    root,
    pause,
    isAwake,
    at,
    isRunning,
    setPaused,
    go: (to: number) => setAt(wrap(to, count)),
    // Slides must not change while the visitor uses the keyboard.
    onFocus: (event: FocusEvent) => setHeld(event.target.matches(':focus-visible')),
    onBlur: () => setHeld(false),
  }
}
