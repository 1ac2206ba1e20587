import { createContext, useContext, type ComponentType } from 'react'
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
  if (!renderRoot)
    return (
      <div className={className}>
        <Component {...props} />
      </div>
    )
  return (
    <div
      className={className}
      data-island={name}
      data-island-id={id}
      data-island-wake={wake}
      data-island-props={JSON.stringify(props)}
      data-island-status="asleep"
      dangerouslySetInnerHTML={{ __html: renderRoot(<Component {...props} />, id) }}
    />
  )
}
