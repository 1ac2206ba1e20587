import { createContext, useContext, type ComponentType } from 'react'
import { KnownPicturesContext, picturesIn } from '#site/ui/picture.tsx'
import type { IslandName } from './registry.ts'

/** Renders an element as a separate React root with this identifierPrefix. The server supplies it. */
export type RenderRoot = (element: React.ReactElement, identifierPrefix: string) => string

/** Absent in the browser (the admin's preview), where an island is an ordinary component. */
export const RenderRootContext = createContext<RenderRoot | null>(null)

/**
 * A component that hydrates at the first interaction. It is a separate React root, so that `useId` agrees on both sides.
 * `name` is its file, NAME.island.tsx, and `props` must be JSON.
 */
export function Island<Props extends object>({
  name,
  id,
  component: Component,
  props,
}: {
  name: IslandName
  id: string
  component: ComponentType<Props>
  props: Props
}) {
  const renderRoot = useContext(RenderRootContext)
  const allPictures = useContext(KnownPicturesContext)
  if (!renderRoot)
    return (
      <div>
        <Component {...props} />
      </div>
    )
  const writtenProps = JSON.stringify(props)
  // A separate root has only the context that it gets here.
  const pictures = picturesIn(allPictures, writtenProps)
  const root = (
    <KnownPicturesContext value={pictures}>
      <Component {...props} />
    </KnownPicturesContext>
  )
  return (
    <div
      data-island={name}
      data-island-id={id}
      data-island-props={writtenProps}
      data-island-pictures={Object.keys(pictures).length > 0 ? JSON.stringify(pictures) : undefined}
      data-island-status="asleep"
      dangerouslySetInnerHTML={{ __html: renderRoot(root, id) }}
    />
  )
}
