import { useEffect, useEffectEvent } from 'react'

/* All tabs of a browser share one session. The tab that changes it notifies the others. */

// One object for both: a message never reaches the object that sends it.
const channel = new BroadcastChannel('staff-session')

export const notifyOtherTabs = () => channel.postMessage('changed')

/** Runs after somebody has signed in or out in another tab. */
export function useSessionChangedElsewhere(onChange: () => void): void {
  const run = useEffectEvent(() => onChange())
  useEffect(() => {
    const listen = () => run()
    channel.addEventListener('message', listen)
    return () => channel.removeEventListener('message', listen)
  }, [])
}
