import { useEffect } from 'react'

/** Gives the focus back to what had it before a dialog opened; also when the dialog does not close but goes. */
export function useFocusReturn(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [opened])
}
