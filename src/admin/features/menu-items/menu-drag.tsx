import type { DragEndEvent, DragMoveEvent } from '@dnd-kit/react'
import { isSortableOperation, useSortable } from '@dnd-kit/react/sortable'
import { useLayoutEffect, useState, type RefObject } from 'react'
import type { MenuItem } from '#contract/menu-items/menu-items.ts'
import type { MenuPlace } from '#contract/menu-items/menu-order.ts'
import { DragArea } from '#admin/shared/drag/drag-area.tsx'
import { getDropPlace } from './drop-place.ts'

/** Dragging this far to the right makes a sub-item, to the left takes it out. */
const STEP_PX = 28

function isIndentedAfter(item: MenuItem, x: number): boolean {
  if (Math.abs(x) >= STEP_PX) return x > 0
  return item.parentId !== null
}

interface Props {
  items: MenuItem[]
  /** Has a button for each item, with its id in data-drag. */
  table: RefObject<HTMLElement | null>
  isDisabled: boolean
  onPlace: (item: MenuItem, place: MenuPlace) => void
}

/**
 * Lets people drag the rows of the table: up and down, and to the right to make a sub-item. It is beside the table, not around
 * it, because it loads later.
 */
export function MenuDrag({ items, table, isDisabled, onPlace }: Props) {
  const [handles, setHandles] = useState<HTMLElement[]>([])
  useLayoutEffect(() => setHandles([...table.current!.querySelectorAll<HTMLElement>('[data-drag]')]), [items, table])
  const find = (id: unknown) => items.find((item) => item.id === id)

  function drop({ operation, canceled }: DragEndEvent) {
    if (!isSortableOperation(operation) || !operation.source) return
    const { id, index, element } = operation.source
    element?.removeAttribute('data-indented')
    const item = find(id)
    if (canceled || !item) return
    const place = getDropPlace(items, item.id, index, isIndentedAfter(item, operation.transform.x))
    if (place) onPlace(item, place)
  }
  /** Shows on which level the entry would be. */
  function indent({ operation }: DragMoveEvent) {
    if (!isSortableOperation(operation) || !operation.source) return
    const item = find(operation.source.id)
    const isIndented = item && isIndentedAfter(item, operation.transform.x)
    operation.source.element?.setAttribute('data-indented', String(isIndented))
  }
  const dragged = {
    noun: 'entry',
    total: items.length,
    getName: (id: string | number) => find(id)?.title,
    hint: 'The arrow keys to the right and left make a sub-item and take it out.',
  }
  return (
    <DragArea dragged={dragged} onDragMove={indent} onDragEnd={drop}>
      {items.map(({ id }, index) => {
        const handle = handles.find(({ dataset }) => dataset['drag'] === id)
        return handle && <Row key={id} id={id} index={index} handle={handle} isDisabled={isDisabled} />
      })}
    </DragArea>
  )
}

function Row({ id, index, handle, isDisabled }: { id: string; index: number; handle: HTMLElement; isDisabled: boolean }) {
  useSortable({ id, index, handle, element: handle.closest('tr'), disabled: isDisabled })
  return null
}
