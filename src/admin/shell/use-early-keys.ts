import { useEffect, useRef } from 'react'

/**
 * Collects the keys that a person types before the field of an opened dialog exists. Call the returned function once the field
 * has the focus: it returns the text.
 */
export function useEarlyKeys(isOpen: boolean): () => string {
  const typed = useRef<string | null>(null)
  useEffect(() => {
    if (!isOpen) return
    typed.current = ''
    function keep(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event
      if (typed.current === null || ctrlKey || metaKey || altKey) return
      if (key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if (key.length === 1) typed.current += key
      else if (key !== 'Enter') return
      event.preventDefault()
    }
    document.addEventListener('keydown', keep, true)
    return () => document.removeEventListener('keydown', keep, true)
  }, [isOpen])
  return () => {
    const words = typed.current ?? ''
    typed.current = null
    return words
  }
}
