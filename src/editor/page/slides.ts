/* The script of a slideshow does not run while the page is edited. The editor shows the slide that the person wants. */

const SLIDE = '[aria-roledescription="slide"]'
const STEPS: Record<string, number> = { 'Previous slide': -1, 'Next slide': 1 }

const slidesIn = (section: Element) => [...section.querySelectorAll<HTMLElement>(SLIDE)]
const dotsIn = (section: Element) => [...section.querySelectorAll<HTMLAnchorElement>('li > a[href^="#"]')]

function showSlide(section: HTMLElement, at: number): void {
  const slides = slidesIn(section)
  const track = slides[0]?.parentElement
  if (!track) return
  section.dataset['slide'] = String(at)
  // Words and pictures move together and have the same class.
  for (const one of section.getElementsByClassName(track.className)) (one as HTMLElement).style.translate = `${-100 * at}%`
  dotsIn(section).forEach((dot, index) => {
    if (index === at) dot.setAttribute('aria-current', 'true')
    else dot.removeAttribute('aria-current')
  })
}

/** After the section was drawn again. */
export function restoreSlide(section: HTMLElement): void {
  const slides = slidesIn(section)
  if (slides.length > 0) showSlide(section, Math.min(Number(section.dataset['slide'] ?? 0), slides.length - 1))
}

/** Follows a click on a dot or an arrow. */
export function followSlideControl(section: HTMLElement, target: Element): boolean {
  const slides = slidesIn(section)
  if (slides.length === 0) return false
  const dot = dotsIn(section).findIndex((one) => one.contains(target))
  const by = STEPS[target.closest('button')?.ariaLabel ?? ''] ?? 0
  if (dot < 0 && by === 0) return false
  const current = Number(section.dataset['slide'] ?? 0)
  showSlide(section, dot >= 0 ? dot : (current + by + slides.length) % slides.length)
  return true
}

/** Focus and clicks can reach a slide that is not shown. */
export function showSlideOf(section: HTMLElement, target: Element): void {
  const at = slidesIn(section).findIndex((slide) => slide.contains(target))
  if (at >= 0 && section.dataset['slide'] !== String(at)) showSlide(section, at)
}
