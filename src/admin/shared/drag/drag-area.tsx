import { Accessibility, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider, type DragEndEvent, type DragMoveEvent } from '@dnd-kit/react'
import { useMantineStyleNonce } from '@mantine/core'
import { useLayoutEffect, useRef, type ReactNode } from 'react'

type Announcements = NonNullable<ConstructorParameters<typeof Accessibility>[1]>
type Sorted = { id: string | number; index?: number } | null

export interface Dragged {
  /** As in 'Press space to pick the section up'. */
  noun: string
  total: number
  getName: (id: string | number) => string | undefined
  /** After the instructions. */
  hint?: string
}

/** What screen readers say while an entry of a list is dragged. The list may change after this call. */
function announceDrag(getDragged: () => Dragged): Announcements {
  const { noun, hint = '' } = getDragged()
  function name(source: Sorted) {
    const found = source && getDragged().getName(source.id)
    return found ? `"${found}"` : `The ${noun}`
  }
  const place = (source: Sorted) => `place ${(source?.index ?? 0) + 1} of ${getDragged().total}`
  const draggable = `Press space to pick the ${noun} up, the arrow keys to move it, space to put it down, escape to leave it. ${hint}`
  return {
    screenReaderInstructions: { draggable: draggable.trim() },
    announcements: {
      dragstart: ({ operation: { source } }) => `${name(source)} picked up.`,
      dragover: ({ operation: { source } }) => `${name(source)} is at ${place(source)}.`,
      dragend: ({ operation: { source }, canceled }) =>
        canceled ? `${name(source)} was left where it was.` : `${name(source)} was put down at ${place(source)}.`,
    },
  }
}

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
