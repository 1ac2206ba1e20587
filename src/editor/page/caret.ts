/** A place on the screen. */
export interface Point {
  left: number
  top: number
}

/** Puts the caret where the person clicked. The browser cannot, because what they clicked has been replaced. */
export function placeCaret(element: HTMLElement, { left, top }: Point): void {
  const at = document.caretPositionFromPoint?.(left, top)
  if (at && element.contains(at.offsetNode)) getSelection()?.collapse(at.offsetNode, at.offset)
}

/** Where the caret is on the screen. */
export function findCaret(element: HTMLElement): Point | undefined {
  const selection = getSelection()
  if (!selection?.rangeCount || !element.contains(selection.anchorNode)) return undefined
  const { x, y, height } = selection.getRangeAt(0).getBoundingClientRect()
  return height > 0 ? { left: x, top: y + height / 2 } : undefined
}
