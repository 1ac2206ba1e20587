import { createContext, useContext, type ComponentType } from 'react'
import { KnownPicturesContext, picturesIn } from '#site/ui/picture.tsx'
import type { IslandName } from './registry.ts'

/** When an island wakes: at a touch; `load` is for a few lines without React whose state must be right before it. */
export type Wake = 'interaction' | 'load'

/** Renders an element as a root of its own, with this identifierPrefix; the server supplies it. */
export type RenderRoot = (element: React.ReactElement, identifierPrefix: string) => string

/** Absent in a browser (the admin's live preview): there an island is an ordinary component. */
export const RenderRootContext = createContext<RenderRoot | null>(null)

/**
 * A component that gets script once it is touched. It is rendered as its own root, so that `useId` agrees when
 * the loader hydrates it; `name` is its file, NAME.island.tsx, and `props` must survive JSON.
 */
export function Island<Props extends object>({
  name,
  id,
  component: Component,
  props,
  wake = 'interaction',
  className,
}: {
  name: IslandName
  id: string
  component: ComponentType<Props>
  props: Props
  wake?: Wake
  className?: string
}) {
  const renderRoot = useContext(RenderRootContext)
  const allPictures = useContext(KnownPicturesContext)
  if (!renderRoot)
    return (
      <div className={className}>
        <Component {...props} />
      </div>
    )
  const writtenProps = JSON.stringify(props)
  // A root of its own has no context but what it brings along.
  const pictures = picturesIn(allPictures, writtenProps)
  const root = (
    <KnownPicturesContext value={pictures}>
      <Component {...props} />
    </KnownPicturesContext>
  )
  return (
    <div
      className={className}
      data-island={name}
      data-island-id={id}
      data-island-wake={wake}
      data-island-props={writtenProps}
      data-island-pictures={Object.keys(pictures).length > 0 ? JSON.stringify(pictures) : undefined}
      data-island-status="asleep"
      dangerouslySetInnerHTML={{ __html: renderRoot(root, id) }}
    />
  )
}
