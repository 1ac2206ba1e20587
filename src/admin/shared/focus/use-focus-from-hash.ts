import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses the field of a form, or the element, that the hash of the address names, once it is there. On a slow line somebody may
 * type in another field by then; that field keeps the focus.
 */
export function useFocusFromHash(): void {
  const name = useLocation().hash.slice(1)
  useEffect(() => {
    if (!/^[\w-]+$/.test(name) || document.activeElement?.matches('input, textarea, select, [contenteditable]')) return
    const element = document.querySelector<HTMLElement>(`[data-path="${name}"], #${name}`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'center' })
  }, [name])
}
