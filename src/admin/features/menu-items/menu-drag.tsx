import { Accessibility, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider, type DragEndEvent, type DragMoveEvent } from '@dnd-kit/react'
import { isSortableOperation, useSortable } from '@dnd-kit/react/sortable'
import { useMantineStyleNonce } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { MenuItem } from '#contract/menu-items.ts'
import type { MenuPlace } from '#contract/menu-order.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { announceDrag } from '#admin/shared/lists/drag-announcements.ts'
import { dropPlace } from './drop-place.ts'
import classes from './menu-items.module.css'

/** Dragging this far to the right makes a sub-item, to the left takes it out. */
const STEP_PX = 28

function isIndentedAfter(item: MenuItem, x: number): boolean {
  if (Math.abs(x) >= STEP_PX) return x > 0
  return item.parentId !== null
}

interface Props {
  items: MenuItem[]
  onPlace: (item: MenuItem, place: MenuPlace) => void
  children: ReactNode
}

/** Drags the entries of the menu: up and down, and to the right to make a sub-item. */
export function MenuDrag({ items, onPlace, children }: Props) {
  const nonce = useMantineStyleNonce()?.()
  const find = (id: unknown) => items.find((item) => item.id === id)
  function drop({ operation, canceled }: DragEndEvent) {
    if (canceled || !isSortableOperation(operation) || !operation.source) return
    const { id, index } = operation.source
    const item = find(id)
    const place = item && dropPlace(items, item.id, index, isIndentedAfter(item, operation.transform.x))
    if (item && place) onPlace(item, place)
  }
  /** Shows on which level the entry would be. */
  function indent({ operation: { source, transform } }: DragMoveEvent) {
    const item = find(source?.id)
    const row = source && 'element' in source ? source.element : undefined
    if (item && row instanceof HTMLElement) row.dataset['indented'] = String(isIndentedAfter(item, transform.x))
  }
  const announcements = announceDrag({
    noun: 'entry',
    total: items.length,
    nameOf: (id) => find(id)?.title,
    hint: 'The arrow keys to the right and left make a sub-item and take it out.',
  })
  return (
    <DragDropProvider
      plugins={(usual) => [
        ...usual,
        Accessibility.configure(announcements),
        ...(nonce ? [StyleInjector.configure({ nonce })] : []),
      ]}
      onDragMove={indent}
      onDragEnd={drop}
    >
      {children}
    </DragDropProvider>
  )
}

/** In a cell of the row that it drags. */
export function MenuDragHandle({
  item: { id, title },
  index,
  isDisabled,
}: {
  item: MenuItem
  index: number
  isDisabled: boolean
}) {
  const [row, setRow] = useState<Element | null>(null)
  const { handleRef } = useSortable({ id, index, element: row, disabled: isDisabled })
  return (
    <span ref={(span) => setRow(span?.closest('tr') ?? null)}>
      <button ref={handleRef} type="button" className={classes['handle']} aria-label={`Drag ${title}`}>
        <Icon name="grip" />
      </button>
    </span>
  )
}
