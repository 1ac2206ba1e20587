import { useEffect } from 'react'

/* A button that is disabled while it works loses the focus without an event. */

let last: Element | null = null
document.addEventListener('focusin', ({ target }) => {
  last = target instanceof Element ? target : null
})

/** The focused element, or the one that had the focus before it was disabled. */
export const focused = () => (document.activeElement === document.body ? last : document.activeElement)

const getButtons = (row: Element | undefined) => [...(row?.querySelectorAll('button') ?? [])]

/** Finds what gets the focus if the row of this button is deleted: the same button of the next row, or of the one before. */
function watchRow(button: Element | null): () => HTMLElement | null {
  const row = button?.closest('tr, li')
  if (!row) return () => null
  const rows = [...row.parentElement!.children]
  const index = rows.indexOf(row)
  const neighbours = [...rows.slice(index + 1), ...rows.slice(0, index).reverse()]
  const fromEnd = getButtons(row).indexOf(button as HTMLButtonElement) - getButtons(row).length
  return () => {
    if (row.isConnected) return null
    const buttons = getButtons(neighbours.find(({ isConnected }) => isConnected))
    return buttons.at(fromEnd) ?? buttons.at(-1) ?? document.querySelector('h1')
  }
}

/**
 * Returns the focus to the element that had it before a dialog opened, also when the dialog unmounts without closing. If the
 * dialog has deleted the row of that element, the next row gets the focus.
 */
export function useFocusReturn(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined
    const opener = focused()
    const findNext = watchRow(opener)
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      if (document.activeElement !== document.body) return
      // A button that still works gets the focus later.
      last = opener
      findNext()?.focus({ preventScroll: true })
    }
  }, [opened])
}

/** Returns the focus to the button that has just finished its work, once it is enabled again. */
export function returnFocusToControl(): void {
  requestAnimationFrame(() => {
    const control = document.activeElement === document.body ? last : null
    if (control instanceof HTMLElement && control.matches('button, input[type=checkbox]')) control.focus({ preventScroll: true })
  })
}
