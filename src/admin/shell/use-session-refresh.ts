import { useEffect, useRef } from 'react'
import type { Session } from '#contract/accounts/sessions.ts'
import { client } from '#admin/api.ts'
import { queryClient } from '#admin/query-client.ts'
import { useSessionChangedElsewhere } from '#admin/shared/session/other-tabs.ts'
import { sessionQuery } from '#admin/shared/session/session-query.ts'
import { serverNow } from '#admin/shared/time/server-time.ts'
import { endSession } from '#admin/shared/session/session-state.ts'
import { isRefusal, isSessionLost } from '#admin/shared/connection/server-error.ts'

/* A §9. */
const CHECK_EVERY_MS = 30_000
const REFRESH_WITHIN_MS = 90_000
const FIRST_RETRY_MS = 200

const endsSoon = (session: Session) => Date.parse(session.expiresAt) - serverNow() <= REFRESH_WITHIN_MS

/** Refreshes the session while a screen is open, and notices a changed role or an ended session. */
export function useSessionRefresh(): void {
  const unmounted = useRef(new AbortController().signal)
  useSessionChangedElsewhere(() => void checkSession(unmounted.current))
  useEffect(() => {
    const unmount = new AbortController()
    const { signal } = unmount
    unmounted.current = signal
    const timer = setInterval(() => !mayWait() && void checkSession(signal), CHECK_EVERY_MS)
    document.addEventListener('visibilitychange', () => !document.hidden && void checkSession(signal), { signal })
    return () => {
      unmount.abort()
      clearInterval(timer)
    }
  }, [])
}

/** A hidden tab saves data while the session is far from its end. */
function mayWait(): boolean {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  return document.hidden && session ? !endsSoon(session) : false
}

/** Reads the session and refreshes it if it ends soon. Without an answer it tries again until the next check is due. */
async function checkSession(signal: AbortSignal): Promise<void> {
  for (let wait = FIRST_RETRY_MS; wait < CHECK_EVERY_MS && !signal.aborted; wait *= 2) {
    try {
      const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })
      if (!session || !endsSoon(session)) return
      const refreshed = { ...session, ...(await client.sessions.refresh()) }
      queryClient.setQueryData(sessionQuery.queryKey, refreshed)
      return
    } catch (error) {
      if (isSessionLost(error)) return endSession()
      if (isRefusal(error)) return
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}
