import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { api } from '#admin/api.ts'
import { queryClient } from '#admin/query-client.ts'
import type { RecordForm } from '#admin/shared/forms/record-form.ts'
import { checkUnsaved, useHasUnsaved } from '#admin/shared/navigation/unsaved-changes.ts'

const subscribe = (onChange: () => void) => queryClient.getQueryCache().subscribe(onChange)

/**
 * Whether the draft is loaded, and this part of it is the one that is shown. A form knows its own changes before the draft is loaded
 * again, and the draft arrives a moment before it is shown.
 */
function isCurrent(pageId: string, part: unknown): boolean {
  const state = queryClient.getQueryState(api.pageDrafts.get.queryKey({ input: { pageId } }))
  return state?.isInvalidated === false && [state.data, ...(state.data?.sections ?? [])].some((one) => one === part)
}

interface Form {
  record: Pick<RecordForm<Record<string, unknown>>, 'isPending'> & { form: { isDirty: () => boolean } }
  /** Whether the form shows something else than is stored: somebody, or a button of the bar above it, has changed the draft. */
  isOutdated: boolean
  pageId: string | undefined
  /** The draft or the section of it that is stored, as the screen has it. */
  stored: unknown
}

/** Calls `take` once a form without input may show the draft as it is stored now. */
export function useStoredDraft({ record, isOutdated, pageId, stored }: Form, take: () => void): void {
  const isLoaded = useSyncExternalStore(subscribe, () => pageId !== undefined && isCurrent(pageId, stored))
  const hasUnsaved = useHasUnsaved()
  const mayTake = isOutdated && isLoaded && !hasUnsaved && !record.form.isDirty() && !record.isPending
  const takeStored = useEffectEvent(take)
  useEffect(() => {
    if (mayTake && !checkUnsaved()) takeStored()
  }, [mayTake, stored])
}
