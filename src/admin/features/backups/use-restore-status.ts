import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#admin/api.ts'

export const restoreStatus = api.restores.status.queryOptions({ retry: false })

/** What is being restored. While the website is replaced, the server does not answer: the last answer stays. */
export function useRestoreStatus() {
  const client = useQueryClient()
  const { data } = useQuery({
    ...restoreStatus,
    refetchInterval: ({ state }) => {
      const current = state.data?.current
      return current && current.state !== 'ready' ? POLL_MS : false
    },
  })
  const isReplacing = data?.current?.state === 'replacing'
  const wasReplacing = useRef(false)
  useEffect(() => {
    // Everything loaded so far belongs to the website that was replaced.
    if (wasReplacing.current && !isReplacing) void client.invalidateQueries()
    wasReplacing.current = isReplacing
  }, [client, isReplacing])
  return data
}

/** How often the screen asks while a backup is being made. */
export const POLL_MS = 2000
