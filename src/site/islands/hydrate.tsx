import { useEffect, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { KnownPicturesContext, type KnownPictures } from '#site/ui/picture.tsx'

function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  useEffect(onAwake, [onAwake])
  return children
}

/** Resolves when the island handles events. */
export function hydrate(root: HTMLElement, Component: ComponentType<object>) {
  const props = JSON.parse(root.dataset['islandProps'] ?? '{}') as object
  const pictures = JSON.parse(root.dataset['islandPictures'] ?? '{}') as KnownPictures
  return new Promise<void>((resolve) => {
    hydrateRoot(
      root,
      <Awake onAwake={resolve}>
        <KnownPicturesContext value={pictures}>
          <Component {...props} />
        </KnownPicturesContext>
      </Awake>,
      { identifierPrefix: root.dataset['islandId'] ?? '' },
    )
  })
}
