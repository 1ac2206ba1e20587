import { useEffect } from 'react'
import { client } from '#admin/api.ts'
import { OFFLINE, useIsOnline } from '#admin/shared/connection/connection.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import classes from './offline-banner.module.css'

/** How often to try the server again. The browser knows only its own connection. */
const POLL_MS = 5000

/** Visible while the server cannot be reached. */
export function OfflineBanner() {
  const isUp = useIsOnline()
  useEffect(() => {
    if (isUp) return undefined
    // Any answer marks the connection as online, in api.ts.
    const look = () => void client.account.passwordPolicy().catch(() => {})
    const timer = setInterval(look, POLL_MS)
    return () => clearInterval(timer)
  }, [isUp])
  return (
    <div role="status">
      {!isUp && (
        <p className={classes['bar']}>
          <Icon name="alert" />
          {OFFLINE}
        </p>
      )}
    </div>
  )
}
