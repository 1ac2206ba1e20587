import { useLine } from '../shared/line.ts'
import { Icon } from '../shared/icon.tsx'
import classes from './line-bar.module.css'

/** Shows while the server cannot be reached. */
export function LineBar() {
  const isUp = useLine()
  return (
    <div role="status">
      {!isUp && (
        <p className={classes['bar']}>
          <Icon name="alert" />
          The line is down. What you have typed stays here; save it when the line is back.
        </p>
      )}
    </div>
  )
}
