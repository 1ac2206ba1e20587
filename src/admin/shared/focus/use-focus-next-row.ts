import { useEffect, useRef } from 'react'

/** Finds what gets the focus if the current row is deleted: the link of the next row, or of the one before, or the heading. */
function findNextRow(list: Element | null): HTMLElement | null {
  const row = list?.querySelector('[aria-current=true]')?.closest('li')
  const next = row ? (row.nextElementSibling ?? row.previousElementSibling) : list?.firstElementChild
  return next?.querySelector('a') ?? null
}

/** For a list beside the entry that is open. Once a deleted entry is no longer open, the row after it has the focus. */
export function useFocusNextRow(open: string) {
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useRef<() => void>(undefined)
  useEffect(() => {
    focusNext.current?.()
    focusNext.current = undefined
  }, [open])
  return {
    list,
    /** To be called before the open entry is deleted. */
    watch() {
      const next = findNextRow(list.current)
      focusNext.current = () => {
        const target = next?.isConnected ? next : document.querySelector('h1')
        target?.focus({ preventScroll: true })
      }
    },
    /** To be called if it was not deleted. */
    forget() {
      focusNext.current = undefined
    },
  }
}
