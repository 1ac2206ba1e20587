import { Fragment } from 'react'
import classes from './two-states.module.css'

/** Two states of a field, each under what it is called. A long one is scrolled, by keyboard too. */
export const TwoStates = ({ states }: { states: [name: string, text: string][] }) => (
  <dl className={classes['states']}>
    {states.map(([name, text]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard */}
        <dd tabIndex={0}>{text}</dd>
      </Fragment>
    ))}
  </dl>
)
