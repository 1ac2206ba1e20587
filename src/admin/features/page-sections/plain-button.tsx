import type { ComponentProps } from 'react'
import classes from './page-sections.module.css'

/** A button without Mantine, because a page can have 500 sections. */
export const PlainButton = ({ label, children, ...props }: ComponentProps<'button'> & { label: string }) => (
  <button type="button" className={classes['button']} aria-label={label} title={label} {...props}>
    {children}
  </button>
)
