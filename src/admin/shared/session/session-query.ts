import { queryOptions } from '@tanstack/react-query'
import type { Session } from '#contract/sessions.ts'
import { api, client } from '#admin/api.ts'
import { endSession, resumeSession } from './session-state.ts'

/**
 * Who is signed in. It is asked once and then looked after by the frame; an answer of nobody does not take away whom the
 * open screen belongs to, as there may be something typed on it.
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
