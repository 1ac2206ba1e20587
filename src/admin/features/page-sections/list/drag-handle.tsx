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
  /** The name of the section, for its label. */
  row: RefObject<HTMLElement | null>
}

/** Drags a section. Only sections near the visible area take part, because a page can have 500. */
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
