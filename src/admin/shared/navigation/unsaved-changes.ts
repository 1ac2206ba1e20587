import { useEffect, useEffectEvent, useId } from 'react'
import { readDeferredInput } from '#admin/shared/forms/deferred-input.ts'
import { createSharedState } from '#admin/shared/state/shared-state.ts'

/* The open forms with unsaved changes. Code that would replace one of them asks here first. */

/** How to discard the changes of each form, and what people call it. */
const unsaved = new Map<string, { title: string | undefined; discard: () => void }>()
const state = createSharedState(false)
const question = createSharedState<PromiseWithResolvers<boolean> | null>(null)

export const hasUnsaved = (): boolean => unsaved.size > 0
export const useHasUnsaved = state.use

/** The same, with what was typed a moment ago. Not for components while they are drawn. */
export function checkUnsaved(): boolean {
  readDeferredInput()
  return hasUnsaved()
}

/** Discards the changes of all forms, also those stored on this device. */
export function discardUnsaved(): void {
  for (const { discard } of unsaved.values()) discard()
  unsaved.clear()
  state.set(false)
}

/** What people call the forms with unsaved changes. */
export const listUnsavedTitles = () => [...unsaved.values()].flatMap(({ title }) => title ?? [])

/** Registers this form while it has changes, so that leaving asks first. */
export function useUnsavedGuard(isDirty: boolean, onDiscard?: () => void, title?: string): void {
  const id = useId()
  const discard = useEffectEvent(() => onDiscard?.())
  useEffect(() => {
    if (!isDirty) return undefined
    unsaved.set(id, { title, discard: () => discard() })
    state.set(true)
    return () => {
      unsaved.delete(id)
      state.set(hasUnsaved())
    }
  }, [id, isDirty, title])
}

/**
 * Asks whether to leave, if there are unsaved changes. The frame shows the question. The changes stay until `discardUnsaved`: what the
 * person leaves for may fail.
 */
export function askToLeave(): Promise<boolean> {
  if (!checkUnsaved()) return Promise.resolve(true)
  question.set(Promise.withResolvers<boolean>())
  return question.get()!.promise
}

/** The same, and discards the changes. */
export async function confirmLeave(): Promise<boolean> {
  const leave = await askToLeave()
  if (leave) discardUnsaved()
  return leave
}

export function answerLeaving(leave: boolean): void {
  question.get()?.resolve(leave)
  question.set(null)
}

export const useIsAskingToLeave = (): boolean => question.use() !== null
