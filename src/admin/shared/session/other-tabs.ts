import { useEffect, useEffectEvent } from 'react'

/* All tabs of a browser share one session. The tab that changes it notifies the others. */

const open = () => new BroadcastChannel('staff-session')

export function notifyOtherTabs(): void {
  const channel = open()
  channel.postMessage('changed')
  channel.close()
}

/** Runs after somebody has signed in or out in another tab. */
export function useSessionChangedElsewhere(onChange: () => void): void {
  const run = useEffectEvent(() => onChange())
  useEffect(() => {
    const channel = open()
    channel.onmessage = () => run()
    return () => channel.close()
  }, [])
}
