import type { Caller } from '#server/auth/session/caller.ts'
import type { Deps } from '#server/deps.ts'

/** What every operation knows about its request. */
export interface ApiContext {
  deps: Deps
  caller: Caller | null
  requestId: string
  clientAddress: string | null
  userAgent: string | null
  cookies: string | null
  /** Headers to add to the response. */
  answer: Headers
}
