import type { MutationCache } from '@tanstack/react-query'

/**
 * Makes the second click of a double click do nothing if the first one has started a change. A button is disabled only
 * with the next render, and a fast answer enables it again, so it would start the change twice. Buttons that people press several
 * times in a row, such as those that move an item, have `data-repeats`.
 */
export function ignoreSecondClick(changes: MutationCache): void {
  let isClicking = false
  let hasStarted = false
  changes.subscribe(({ type }) => {
    if (type === 'added' && isClicking) hasStarted = true
  })
  // Runs before the handlers of React. `detail` counts the clicks that follow each other at one place.
  document.addEventListener(
    'click',
    (event) => {
      if (event.detail < 2) {
        hasStarted = false
        isClicking = true
        setTimeout(() => (isClicking = false))
      } else if (hasStarted && event.target instanceof Element && event.target.closest('button:not([data-repeats])')) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    },
    { capture: true },
  )
}
