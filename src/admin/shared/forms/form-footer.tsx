import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form-footer.module.css'

/** The buttons that finish a form in its place on a screen: last of all, and in sight however long it is. */
export const FormFooter = ({ children }: { children: ReactNode }) => (
  <Group className={classes['foot'] ?? ''} data-form-foot>
    {children}
  </Group>
)
