import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/** A place in the page for React elements, until the test ends. */
export function mount() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => act(() => root.unmount())
  onTestFinished(close)
  return { place, close, show: (node: ReactNode) => act(async () => root.render(node)) }
}

/** Presses the button with this text, wherever it is in the page. */
export const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click())
