import { useEffect } from 'react'
import { client } from '../api.ts'
import { useIsOnline } from '#admin/shared/connection/connection.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import classes from './offline-banner.module.css'

/** How often one looks whether the line is back: the browser knows of its own line, but not of the server. */
const LOOK_EVERY_MS = 5000

/** Shows while the server cannot be reached. */
export function OfflineBanner() {
  const isUp = useIsOnline()
  useEffect(() => {
    if (isUp) return undefined
    // Any answer will do: it is noticed on its way.
    const look = () => void client.account.passwordPolicy().catch(() => {})
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isUp])
  return (
    <div role="status">
      {!isUp && (
        <p className={classes['bar']}>
          <Icon name="alert" />
          You're offline. Your text is safe here – save when you're back online.
        </p>
      )}
    </div>
  )
}
