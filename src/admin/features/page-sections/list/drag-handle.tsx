import { useSortable } from '@dnd-kit/react/sortable'
import { useIntersection } from '@mantine/hooks'
import type { RefObject } from 'react'
import { Icon } from '#admin/shared/elements/icon.tsx'
import classes from '#admin/features/page-sections/page-sections.module.css'

interface Props {
  id: string
  index: number
  name: string
  isDisabled: boolean
  /** What is dragged by it. */
  row: RefObject<HTMLElement | null>
}

/** By which a section is dragged. Of 500, those take part that are near enough to be seen. */
export function DragHandle(props: Props) {
  const { ref, entry } = useIntersection({ rootMargin: '50%' })
  return (
    <span ref={ref} className={classes['grip']}>
      {entry?.isIntersecting ? <Sortable {...props} /> : null}
    </span>
  )
}

function Sortable({ id, index, name, isDisabled, row }: Props) {
  const { handleRef } = useSortable({ id, index, element: row, disabled: isDisabled })
  return (
    <button ref={handleRef} type="button" className={classes['handle']} aria-label={`Drag ${name}`}>
      <Icon name="grip" />
    </button>
  )
}
