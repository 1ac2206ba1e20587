import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'

/**
 * Runs something once no mouse button is pressed. A field that shows a message when it loses focus moves what is below it:
 * a click that began on a button there would end beside it.
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void) | null>(null)

  function release() {
    isPressed.current = false
    const run = waiting.current
    waiting.current = null
    // The click follows the release.
    if (run) setTimeout(run)
  }
  const press = () => {
    isPressed.current = true
  }
  useWindowEvent('pointerdown', press, { capture: true })
  useWindowEvent('pointerup', release, { capture: true })
  useWindowEvent('pointercancel', release, { capture: true })

  return (run) => {
    if (isPressed.current) waiting.current = run
    else run()
  }
}
