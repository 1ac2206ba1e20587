import { useEffect, useRef } from 'react'

/** After an inline form closes, focuses this element unless something else has the focus. */
export function useFocusAfter(isOpen: boolean, element: () => HTMLElement | null | undefined): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) element()?.focus()
    wasOpen.current = isOpen
  })
}
