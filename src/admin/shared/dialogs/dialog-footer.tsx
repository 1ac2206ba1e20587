import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog-frame.module.css'

/** The buttons that finish a dialog: last of all, and in sight however much stands above them. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" className={classes['foot'] ?? ''}>
    {children}
  </Group>
)
