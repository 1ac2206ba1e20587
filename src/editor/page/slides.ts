import { main } from './dom.ts'

/* The script of a slideshow does not run while the page is edited. The editor shows the slide that the person wants. */

const SLIDESHOW = '[aria-roledescription="carousel"]'
const SLIDE = '[aria-roledescription="slide"]'
const STEPS: Record<string, number> = { 'Previous slide': -1, 'Next slide': 1 }

const listSlides = (section: Element) => [...section.querySelectorAll<HTMLElement>(SLIDE)]
const listDots = (section: Element) => [...section.querySelectorAll<HTMLAnchorElement>('li > a[href^="#"]')]

function showSlide(section: HTMLElement, at: number): void {
  const slides = listSlides(section)
  const track = slides[0]?.parentElement
  if (!track) return
  section.dataset['slide'] = String(at)
  // Words and pictures move together and have the same class.
  for (const one of section.getElementsByClassName(track.className)) (one as HTMLElement).style.translate = `${-100 * at}%`
  listDots(section).forEach((dot, index) => {
    if (index === at) dot.setAttribute('aria-current', 'true')
    else dot.removeAttribute('aria-current')
  })
}

/** After the section was drawn again. */
export function restoreSlide(section: HTMLElement): void {
  const slides = listSlides(section)
  if (slides.length > 0) showSlide(section, Math.min(Number(section.dataset['slide'] ?? 0), slides.length - 1))
}

/** The slide to which a dot or an arrow leads. */
function findNextSlide(section: HTMLElement, target: Element): number | undefined {
  const { length } = listSlides(section)
  const dot = listDots(section).findIndex((one) => one.contains(target))
  if (dot >= 0) return dot
  const by = STEPS[target.closest('button')?.ariaLabel ?? ''] ?? 0
  return by === 0 || length === 0 ? undefined : (getShownSlide(section) + by + length) % length
}

/** Follows a click on a dot or an arrow. */
export function followSlideControl(section: HTMLElement, target: Element): boolean {
  const next = findNextSlide(section, target)
  if (next === undefined) return false
  showSlide(section, next)
  return true
}

/** The slide that the script of the page, the editor or the address shows. */
function getShownSlide(section: HTMLElement): number {
  const dot = listDots(section).findIndex((one) => one.ariaCurrent === 'true')
  if (dot >= 0) return dot
  const { slide } = section.dataset
  return slide === undefined
    ? Math.max(
        0,
        listSlides(section).findIndex((one) => one.matches(':target')),
      )
    : Number(slide)
}

const slideshows = () => [...main().querySelectorAll<HTMLElement>(SLIDESHOW)]

/** Notes which slide the person chooses, because the script of the slideshow may still be loading. Returns what ends it. */
export function rememberChosenSlides(): () => void {
  const stop = new AbortController()
  const note = ({ target }: Event) => {
    const section = target instanceof Element ? target.closest<HTMLElement>(SLIDESHOW) : null
    const next = section && findNextSlide(section, target as Element)
    if (section && typeof next === 'number') section.dataset['slide'] = String(next)
  }
  main().addEventListener('click', note, { signal: stop.signal, capture: true })
  return () => stop.abort()
}

/** Redraws the page. Each slideshow stays at its slide. */
export function keepSlides(draw: () => void): void {
  const shown = slideshows().map(getShownSlide)
  draw()
  for (const [index, section] of slideshows().entries()) section.dataset['slide'] = String(shown[index] ?? 0)
}

/** Focus and clicks can reach a slide that is not shown. */
export function showSlideOf(section: HTMLElement, target: Element): void {
  const at = listSlides(section).findIndex((slide) => slide.contains(target))
  if (at >= 0 && section.dataset['slide'] !== String(at)) showSlide(section, at)
}
