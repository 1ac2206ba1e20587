import { useEffect } from 'react'

/* A control that is disabled while it works loses the focus, and no event tells of it. */

let last: Element | null = null
document.addEventListener('focusin', ({ target }) => {
  last = target instanceof Element ? target : null
})

/** What has the focus, or had it before it was disabled. */
export const focused = () => (document.activeElement === document.body ? last : document.activeElement)

/** Gives the focus back to what had it before a dialog opened; also when the dialog does not close but goes. */
export function useFocusReturn(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined
    const opener = focused()
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [opened])
}

/** Gives the focus back to the control that has just finished its work; for the moment after it is drawn enabled again. */
export function returnFocusToControl(): void {
  requestAnimationFrame(() => {
    const control = document.activeElement === document.body ? last : null
    if (control instanceof HTMLElement && control.matches('button, input[type=checkbox]')) control.focus({ preventScroll: true })
  })
}
