import { focused } from '#admin/shared/focus/focus-return.ts'

const GAP_PX = 16

const overlaps = (a: DOMRect, b: DOMRect) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/** The dialog in front that has a row of buttons. */
function findDialog() {
  const foot = [...document.querySelectorAll<HTMLElement>('[data-dialog-foot]')].at(-1)
  const content = foot?.closest<HTMLElement>('[role=dialog]')
  return foot && content && { foot, content }
}

/** How far toasts move up to leave the buttons of the dialog free. A dialog that scrolls gets more room at its end. */
function liftAboveDialog(atRest: DOMRect): number {
  const dialog = findDialog()
  if (!dialog) return 0
  const { foot, content } = dialog
  const top = foot.getBoundingClientRect().top
  const isInSight = top < Math.min(content.getBoundingClientRect().bottom, innerHeight)
  const isCovered = atRest.height > 0 && isInSight && overlaps(atRest, foot.getBoundingClientRect())
  const room = Number.parseFloat(content.style.getPropertyValue('--toast-room')) || 0
  const scrolls = content.scrollHeight - room > content.clientHeight
  const needed = isCovered && scrolls ? atRest.height + GAP_PX : 0
  if (needed !== room) content.style.setProperty('--toast-room', `${needed}px`)
  return isCovered ? atRest.bottom - top + GAP_PX : 0
}

/** Call it when there is room to scroll. */
function keepInSight(toasts: DOMRect) {
  const control = focused()
  if (!control?.matches('button')) return
  const box = control.getBoundingClientRect()
  if (overlaps(box, toasts) || box.top < 0 || box.bottom > innerHeight) control.scrollIntoView({ block: 'nearest' })
}

/**
 * Keeps toasts off controls. Screen and drawer end above them (`--toasts`), and a pressed button stays visible. A dialog keeps
 * its size: toasts lie above its buttons.
 */
export function placeToasts(toasts: HTMLElement): void {
  let lift = 0
  function place() {
    const box = toasts.getBoundingClientRect()
    if (box.height === 0 && lift === 0) return
    const atRest = new DOMRect(box.x, box.y + lift, box.width, box.height)
    lift = liftAboveDialog(atRest)
    toasts.style.translate = lift === 0 ? '' : `0 ${-lift}px`
  }
  const resized = new ResizeObserver(() => {
    place()
    const box = toasts.getBoundingClientRect()
    const isShown = box.height > 0
    document.documentElement.style.setProperty('--toasts', isShown ? `${innerHeight - box.top - lift + GAP_PX}px` : '0px')
    if (isShown) requestAnimationFrame(() => keepInSight(toasts.getBoundingClientRect()))
  })
  resized.observe(toasts)
  // Content that appears above later moves the control down again.
  resized.observe(document.body)
  // A dialog opens, closes, grows or scrolls.
  const changed = new MutationObserver(place)
  changed.observe(document.body, { childList: true, subtree: true })
  for (const type of ['transitionend', 'scroll']) {
    document.addEventListener(type, place, { capture: true, passive: true })
  }
}
