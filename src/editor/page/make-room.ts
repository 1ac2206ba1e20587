/** The scroll position before a panel was opened, and the one after. */
let scrolled: { before: number; after: number } | undefined

/** The element that the person looks at: the one with the focus, or what is in the middle of the window. */
function findAnchor(): Element | null {
  const focused = document.activeElement?.closest('main *')
  const { top = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {}
  return focused && bottom > 0 && top < innerHeight ? focused : document.elementFromPoint(innerWidth / 4, innerHeight / 2)
}

/** Makes the page as wide as the room beside a panel, or the whole window again. What the person looks at stays where it is. */
export function makeRoom(isPanelOpen: boolean): void {
  const before = scrollY
  const anchor = findAnchor()
  const { top = 0, bottom = 0, height = 0 } = anchor?.getBoundingClientRect() ?? {}
  const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  document.documentElement.toggleAttribute('data-panel', isPanelOpen)
  if (!isPanelOpen && scrolled?.after === before) {
    scrollTo({ top: scrolled.before, behavior: 'instant' })
  } else if (anchor && height > 0) {
    const now = anchor.getBoundingClientRect()
    scrollBy({ top: now.top + ((middle - top) / height) * now.height - middle, behavior: 'instant' })
  }
  scrolled = isPanelOpen ? { before, after: scrollY } : undefined
  // The tools of the editor follow the page, also if it did not have to scroll.
  dispatchEvent(new Event('scroll'))
}
