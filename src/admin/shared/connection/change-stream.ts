import { client } from '#admin/api.ts'
import { hasSessionEnded } from '#admin/shared/session/session-state.ts'
import { isRefusal } from './server-error.ts'

/* One stream for the whole window: browsers open few connections to a server. */

const FIRST_RETRY_MS = 200
const MAX_RETRY_MS = 30_000

export type Topic = 'content' | 'enquiries' | 'drafts'

const followers = new Set<{ topic: Topic; notify: () => void }>()
/** The last known version of each topic. Changes that happen while nobody follows are reported on the next connection. */
const known: Partial<Record<Topic, number | string>> = {}
let open: AbortController | undefined

/** Calls `notify` after every change of the topic. Returns the function that stops it. */
export function follow(topic: Topic, notify: () => void): () => void {
  const follower = { topic, notify }
  followers.add(follower)
  if (!open) {
    open = new AbortController()
    void listen(open.signal)
  }
  return () => {
    followers.delete(follower)
    if (followers.size > 0) return
    open?.abort()
    open = undefined
  }
}

function update(topic: Topic, version: number | string | undefined): void {
  if (version === undefined || version === known[topic]) return
  const isFirst = known[topic] === undefined
  known[topic] = version
  if (isFirst) return
  for (const follower of followers) if (follower.topic === topic) follower.notify()
}

async function listen(signal: AbortSignal): Promise<void> {
  let wait = FIRST_RETRY_MS
  while (!signal.aborted) {
    try {
      // While somebody is asked to sign in again, the server would refuse it.
      const changes = hasSessionEnded() ? [] : await client.dashboard.changes(undefined, { signal })
      for await (const { version, enquiries, drafts = '' } of changes) {
        update('content', version)
        update('enquiries', enquiries)
        update('drafts', drafts)
        wait = FIRST_RETRY_MS
      }
    } catch (error) {
      if (signal.aborted) return
      // Such as an ended session: somebody may sign in again above the open screen.
      if (isRefusal(error)) wait = MAX_RETRY_MS
    }
    await new Promise((resolve) => setTimeout(resolve, wait))
    wait = Math.min(wait * 2, MAX_RETRY_MS)
  }
}
