import { useEffect, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'

function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  useEffect(onAwake, [onAwake])
  return children
}

/** Resolves once the island answers to events. */
export function hydrate(root: HTMLElement, Component: ComponentType<object>) {
  const props = JSON.parse(root.dataset['islandProps'] ?? '{}') as object
  return new Promise<void>((resolve) => {
    hydrateRoot(
      root,
      <Awake onAwake={resolve}>
        <Component {...props} />
      </Awake>,
      { identifierPrefix: root.dataset['islandId'] ?? '' },
    )
  })
}
