import { useEffect, useEffectEvent } from 'react'

/* Who is signed in is the same in all tabs of a browser: the one in which it changes tells the others. */

const open = () => new BroadcastChannel('staff-session')

/** Says that somebody has signed in or out here. */
export function notifyOtherTabs(): void {
  const channel = open()
  channel.postMessage('changed')
  channel.close()
}

/** Runs whenever somebody has signed in or out in another tab. */
export function useSessionChangedElsewhere(onChange: () => void): void {
  const run = useEffectEvent(() => onChange())
  useEffect(() => {
    const channel = open()
    channel.onmessage = () => run()
    return () => channel.close()
  }, [])
}
