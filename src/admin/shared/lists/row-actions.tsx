import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '#admin/shared/elements/icon.tsx'
import classes from './record-table.module.css'

interface Props {
  /** The name of the row, for screen readers. */
  name: string
  isDisabled?: boolean
  onEdit?: () => void
  onDelete?: () => void
  /** More actions, shown first. */
  children?: ReactNode
}

/** The actions of a row. Actions without permission are left out. */
export const RowActions = ({ name, isDisabled = false, onEdit, onDelete, children }: Props) => (
  <div className={classes['actions']}>
    {children}
    {onEdit && (
      <Button
        variant="default"
        size="xs"
        disabled={isDisabled}
        leftSection={<Icon name="edit" size={16} />}
        aria-label={`Edit ${name}`}
        onClick={onEdit}
      >
        Edit
      </Button>
    )}
    {onDelete && (
      <Button
        variant="subtle"
        color="red"
        size="xs"
        disabled={isDisabled}
        leftSection={<Icon name="trash" size={16} />}
        aria-label={`Delete ${name}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    )}
  </div>
)
