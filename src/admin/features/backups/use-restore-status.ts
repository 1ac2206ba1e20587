import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, type ApiOutputs } from '#admin/api.ts'

export type RestoreStatus = ApiOutputs['restores']['status']
/** A restore that is being prepared, waits for its confirmation, or replaces the website. */
export type CurrentRestore = NonNullable<RestoreStatus['current']>

/** How often the screen asks while a backup or a restore is running. */
export const POLL_MS = 2000

export const restoreStatus = api.restores.status.queryOptions({ retry: false })

/** The state of restores. While the website is replaced, the server does not answer, and the last answer stays. */
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
    // What is loaded belongs to the website that was replaced.
    if (wasReplacing.current && !isReplacing) void client.invalidateQueries()
    wasReplacing.current = isReplacing
  }, [client, isReplacing])
  return data
}
