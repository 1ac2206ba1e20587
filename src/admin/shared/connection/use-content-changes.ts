import { useDocumentVisibility } from '@mantine/hooks'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { queryClient } from '#admin/query-client.ts'
import { follow, type Topic } from './change-stream.ts'

function useChanges(topic: Topic, queryKey: QueryKey, isHeld: boolean): void {
  const isSeen = useDocumentVisibility() === 'visible'
  const missed = useRef(false)
  const refresh = useEffectEvent(() => {
    missed.current = isHeld
    if (!isHeld) void queryClient.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    if (!isHeld && missed.current) refresh()
  }, [isHeld])
  useEffect(() => (isSeen ? follow(topic, () => refresh()) : undefined), [isSeen, topic])
}

/** Asks for this again whenever somebody has changed content, as long as the window is seen; while it is held, that waits. */
export const useContentChanges = (queryKey: QueryKey, { isHeld = false } = {}): void => useChanges('content', queryKey, isHeld)

/** The same whenever an enquiry has come, or somebody has done something with one. */
export const useEnquiryChanges = (queryKey: QueryKey): void => useChanges('enquiries', queryKey, false)
