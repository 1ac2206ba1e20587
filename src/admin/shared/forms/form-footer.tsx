import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form-footer.module.css'

/** The buttons at the end of an inline form. They stay visible while a long form scrolls. */
export const FormFooter = ({ children }: { children: ReactNode }) => (
  <Group className={classes['foot'] ?? ''} data-form-foot>
    {children}
  </Group>
)
