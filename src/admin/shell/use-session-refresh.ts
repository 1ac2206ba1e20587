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

const remaining = (session: Session) => Date.parse(session.expiresAt) - serverNow()

/** Refreshes the session while a screen is open, and notices a changed role or an ended session. */
export function useSessionRefresh(): void {
  const isOver = useRef(new AbortController().signal)
  useSessionChangedElsewhere(() => void look(isOver.current))
  useEffect(() => {
    const stop = new AbortController()
    isOver.current = stop.signal
    const check = () => void keep(stop.signal)
    const checkWhenSeen = () => document.visibilityState === 'visible' && check()
    const timer = setInterval(check, CHECK_EVERY_MS)
    document.addEventListener('visibilitychange', checkWhenSeen)
    return () => {
      stop.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkWhenSeen)
    }
  }, [])
}

async function keep(signal: AbortSignal): Promise<void> {
  const known = queryClient.getQueryData(sessionQuery.queryKey)
  // Save data while the tab is hidden and the session is far from its end.
  if (document.hidden && known && remaining(known) > REFRESH_WITHIN_MS) return
  await look(signal)
}

async function look(signal: AbortSignal): Promise<void> {
  for (let wait = FIRST_RETRY_MS; wait < CHECK_EVERY_MS && !signal.aborted; wait *= 2) {
    try {
      const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })
      if (!session || remaining(session) > REFRESH_WITHIN_MS) return
      const kept = { ...session, ...(await client.sessions.refresh()) }
      queryClient.setQueryData(sessionQuery.queryKey, kept)
      return
    } catch (error) {
      if (isSessionLost(error)) return endSession()
      if (isRefusal(error)) return
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}
