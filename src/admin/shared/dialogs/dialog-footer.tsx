import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog-frame.module.css'

/** The buttons at the end of a dialog. They stay visible while the content scrolls. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" className={classes['foot'] ?? ''} data-dialog-foot>
    {children}
  </Group>
)
