import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { client } from '../api.ts'
import { isRefusal } from './server-error.ts'

const FIRST_RETRY_MS = 200
const LONGEST_RETRY_MS = 30_000

/** Calls whenever somebody has changed content, as long as the window is seen. */
export function useContentChanges(onChange: () => void): void {
  const isSeen = useDocumentVisibility() === 'visible'
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (!isSeen) return undefined
    const stop = new AbortController()
    void listen(stop.signal, () => tell())
    return () => stop.abort()
  }, [isSeen])
}

async function listen(signal: AbortSignal, tell: () => void): Promise<void> {
  let known: number | undefined
  let wait = FIRST_RETRY_MS
  while (!signal.aborted) {
    try {
      for await (const { version } of await client.dashboard.changes(undefined, { signal })) {
        if (known !== undefined && version !== known) tell()
        known = version
        wait = FIRST_RETRY_MS
      }
    } catch (error) {
      if (signal.aborted || isRefusal(error)) return
    }
    await new Promise((resolve) => setTimeout(resolve, wait))
    wait = Math.min(wait * 2, LONGEST_RETRY_MS)
  }
}
