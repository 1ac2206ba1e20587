import { main } from './dom.ts'

const FOCUSABLE = '[data-field], a[href], button, summary, input, select, textarea'

/** Replaces a section, and keeps what the person sees and does: open questions, the scroll position, the focus. */
export function replaceSection(old: HTMLElement | null, html: string): void {
  const template = document.createElement('template')
  template.innerHTML = html
  const fresh = template.content.firstElementChild as HTMLElement
  if (!old) {
    main().append(fresh)
    return
  }
  if (old.isEqualNode(fresh)) return
  for (const [index, details] of old.querySelectorAll('details').entries())
    if (details.open) fresh.querySelectorAll('details')[index]?.setAttribute('open', '')
  for (const name of ['data-selected', 'data-slide', 'tabindex', 'aria-label'])
    if (old.hasAttribute(name) && !fresh.hasAttribute(name)) fresh.setAttribute(name, old.getAttribute(name)!)
  const focused = findFocused(old)
  const anchor = focused === undefined ? old : (old.querySelectorAll(FOCUSABLE)[focused] ?? old)
  const before = anchor.getBoundingClientRect().top
  const hadFocus = old === document.activeElement
  old.replaceWith(fresh)
  const target = focused === undefined ? fresh : fresh.querySelectorAll<HTMLElement>(FOCUSABLE)[focused]
  if (target && (focused !== undefined || hadFocus)) {
    if (target.tabIndex < 0) target.tabIndex = 0
    target.focus({ preventScroll: true })
  }
  // Content above that became taller or shorter must not move what the person looks at.
  const isAbove = before < 0 || focused !== undefined
  const moved = (target ?? fresh).getBoundingClientRect().top - before
  if (isAbove && moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
}

/** The number of the element with the focus among those that can have it. */
function findFocused(section: HTMLElement): number | undefined {
  const index = [...section.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement!)
  return index < 0 ? undefined : index
}
