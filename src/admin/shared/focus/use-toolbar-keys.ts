import { useEffect, useRef } from 'react'

const listButtons = (toolbar: HTMLElement) => [...toolbar.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]

/** Which button a key leads to. */
const TARGETS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Makes the buttons of a toolbar one tab stop. Arrow keys, Home and End move between them. */
export function useToolbarKeys() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const toolbar = ref.current!
    let last: Element | null = null
    function setTabStop() {
      const buttons = listButtons(toolbar)
      const stop = buttons.find((button) => button === last) ?? buttons[0]
      for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
    }
    function moveFocus(event: KeyboardEvent) {
      const buttons = listButtons(toolbar)
      const index = buttons.indexOf(event.target as HTMLButtonElement)
      const target = TARGETS[event.key]
      if (!target || index === -1 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      buttons[target(index, buttons.length)]!.focus()
    }
    function onFocus(event: FocusEvent) {
      last = event.target as Element
      setTabStop()
    }
    setTabStop()
    toolbar.addEventListener('focusin', onFocus)
    toolbar.addEventListener('keydown', moveFocus)
    // Buttons come, go and are disabled while somebody writes.
    const observer = new MutationObserver(setTabStop)
    observer.observe(toolbar, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      toolbar.removeEventListener('focusin', onFocus)
      toolbar.removeEventListener('keydown', moveFocus)
      observer.disconnect()
    }
  }, [])
  return ref
}
