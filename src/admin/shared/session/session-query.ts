import { queryOptions } from '@tanstack/react-query'
import type { Session } from '#contract/accounts/sessions.ts'
import { api, client } from '#admin/api.ts'
import { endSession, resumeSession } from './session-state.ts'

/**
 * Who is signed in. It is read once; the frame refreshes it. If the session has ended, the cached person stays: the open
 * screen may hold unsaved changes.
 */
export const sessionQuery = queryOptions<Session | null>({
  queryKey: api.sessions.current.queryKey(),
  staleTime: Infinity,
  gcTime: Infinity,
  async queryFn({ client: cache, queryKey }) {
    const session = await client.sessions.current()
    const known = cache.getQueryData<Session | null>(queryKey) ?? null
    if (!session && known) endSession()
    // Somebody has signed in again, here or in another tab.
    if (session) resumeSession()
    return session ?? known
  },
})
