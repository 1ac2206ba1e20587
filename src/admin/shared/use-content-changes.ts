import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { follow, type Topic } from './change-stream.ts'

function useChanges(wanted: Topic, onChange: () => void): void {
  const isSeen = useDocumentVisibility() === 'visible'
  const tell = useEffectEvent(onChange)
  useEffect(() => (isSeen ? follow(wanted, () => tell()) : undefined), [isSeen, wanted])
}

/** Calls whenever somebody has changed content, as long as the window is seen. */
export const useContentChanges = (onChange: () => void): void => useChanges('content', onChange)

/** Calls whenever an enquiry has come, or somebody has done something with one, as long as the window is seen. */
export const useEnquiryChanges = (onChange: () => void): void => useChanges('enquiries', onChange)
