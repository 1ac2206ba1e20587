import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { formatDateTime, formatRelativeTime } from './format-time.ts'
import { serverNow } from './server-time.ts'

const TICK_MS = 30_000

/** A relative time that stays up to date. The tooltip shows the exact time. */
export function TimeAgo({ at }: { at: string }) {
  // Another time can be later than the last tick, and would seem to be ahead.
  return <Ticking key={at} at={at} />
}

function Ticking({ at }: { at: string }) {
  const [now, setNow] = useState(serverNow)
  useInterval(() => setNow(serverNow()), TICK_MS, { autoInvoke: true })
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelativeTime(at, now)}
    </time>
  )
}
