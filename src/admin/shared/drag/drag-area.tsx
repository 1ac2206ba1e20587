import { Accessibility, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider, type DragEndEvent, type DragMoveEvent } from '@dnd-kit/react'
import { useMantineStyleNonce } from '@mantine/core'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { announceDrag, type Dragged } from './announcements.ts'

interface Props {
  /** What screen readers say. */
  dragged: Dragged
  onDragMove?: (event: DragMoveEvent) => void
  onDragEnd: (event: DragEndEvent) => void
  children: ReactNode
}

/** Rows inside it can be dragged, by keyboard too, under the website's strict rules for styles. */
export function DragArea({ dragged, children, ...events }: Props) {
  const nonce = useMantineStyleNonce()?.()
  // The plugin keeps what it gets first.
  const latest = useRef(dragged)
  useLayoutEffect(() => void (latest.current = dragged))
  return (
    <DragDropProvider
      plugins={(usual) => [
        ...usual,
        Accessibility.configure(announceDrag(() => latest.current)),
        ...(nonce ? [StyleInjector.configure({ nonce })] : []),
      ]}
      {...events}
    >
      {children}
    </DragDropProvider>
  )
}
