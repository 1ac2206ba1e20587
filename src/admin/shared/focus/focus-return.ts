import { useEffect } from 'react'

/* A button that is disabled while it works loses the focus without an event. */

let last: Element | null = null
document.addEventListener('focusin', ({ target }) => {
  last = target instanceof Element ? target : null
})

/** The focused element, or the one that had the focus before it was disabled. */
export const focused = () => (document.activeElement === document.body ? last : document.activeElement)

/** Returns the focus to the element that had it before a dialog opened, also when the dialog unmounts without closing. */
export function useFocusReturn(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined
    const opener = focused()
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
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
