import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '#admin/shared/elements/icon.tsx'
import classes from './record-table.module.css'

interface Props {
  /** Of the row, for those who hear the buttons one by one. */
  name: string
  isDisabled?: boolean
  onEdit?: () => void
  onDelete?: () => void
  /** What else can be done with it, before these. */
  children?: ReactNode
}

/** What can be done with a row, in one line; what a person may not do is not offered. */
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
