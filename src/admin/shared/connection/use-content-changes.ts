import { useDocumentVisibility } from '@mantine/hooks'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { queryClient } from '#admin/query-client.ts'
import { follow, type Topic } from './change-stream.ts'

function useChanges(topic: Topic, queryKey: QueryKey, isPaused: boolean): void {
  const isSeen = useDocumentVisibility() === 'visible'
  const missed = useRef(false)
  const refresh = useEffectEvent(() => {
    missed.current = isPaused
    if (!isPaused) void queryClient.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    if (!isPaused && missed.current) refresh()
  }, [isPaused])
  useEffect(() => (isSeen ? follow(topic, () => refresh()) : undefined), [isSeen, topic])
}

/** Repeats this query after every change of content while the window is visible. While paused, it waits. */
export const useContentChanges = (queryKey: QueryKey, { isPaused = false } = {}): void =>
  useChanges('content', queryKey, isPaused)

/** The same after every new or changed enquiry. */
export const useEnquiryChanges = (queryKey: QueryKey): void => useChanges('enquiries', queryKey, false)

/** The same after every change of a draft, and when somebody opens or closes a page to edit it. */
export const useDraftChanges = (queryKey: QueryKey, { isPaused = false } = {}): void => useChanges('drafts', queryKey, isPaused)
