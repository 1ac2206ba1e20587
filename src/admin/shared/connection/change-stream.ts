import { client } from '#admin/api.ts'
import { isRefusal } from './server-error.ts'

/* One stream for the window, whoever on it listens: browsers keep few connections to a server open. */

const FIRST_RETRY_MS = 200
const LONGEST_RETRY_MS = 30_000

export type Topic = 'content' | 'enquiries'

const followers = new Set<{ topic: Topic; tell: () => void }>()
/** How things stood when last heard of; what has changed while nobody listened is told too. */
const known: Partial<Record<Topic, number>> = {}
let open: AbortController | undefined

/** Tells of every change of the topic. Returns how to stop. */
export function follow(topic: Topic, tell: () => void): () => void {
  const follower = { topic, tell }
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

function take(topic: Topic, version: number | undefined): void {
  if (version === undefined || version === known[topic]) return
  const isFirst = known[topic] === undefined
  known[topic] = version
  if (isFirst) return
  for (const follower of followers) if (follower.topic === topic) follower.tell()
}

async function listen(signal: AbortSignal): Promise<void> {
  let wait = FIRST_RETRY_MS
  while (!signal.aborted) {
    try {
      for await (const { version, enquiries } of await client.dashboard.changes(undefined, { signal })) {
        take('content', version)
        take('enquiries', enquiries)
        wait = FIRST_RETRY_MS
      }
    } catch (error) {
      if (signal.aborted || isRefusal(error)) return
    }
    await new Promise((resolve) => setTimeout(resolve, wait))
    wait = Math.min(wait * 2, LONGEST_RETRY_MS)
  }
}
