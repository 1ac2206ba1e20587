import { useEffect, useRef } from 'react'

/** When a form in its place on the screen has closed and nothing else took the focus, gives it to this element. */
export function useFocusAfter(isOpen: boolean, element: () => HTMLElement | null | undefined): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) element()?.focus()
    wasOpen.current = isOpen
  })
}
