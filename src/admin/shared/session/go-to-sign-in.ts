import type { NavigateFunction } from 'react-router'
import { GUEST_PATHS } from '#contract/paths.ts'
import { queryClient } from '#admin/query-client.ts'
import { discardUnsaved } from '#admin/shared/navigation/unsaved-changes.ts'
import { notifyOtherTabs } from './other-tabs.ts'
import { resumeSession } from './session-state.ts'

const LEFT = { hasLeft: true }

/** Leaves the open screen and discards unsaved changes. */
export function goToSignIn(navigate: NavigateFunction): void {
  discardUnsaved()
  notifyOtherTabs()
  void navigate(GUEST_PATHS.signIn, { state: LEFT })
}

/** Whether somebody has just signed out on purpose. */
export const hasLeft = (state: unknown): boolean => (state as Partial<typeof LEFT> | null)?.hasLeft === true

/** Removes everything a session has loaded from memory. Call it when no screen shows that data any more. */
export function clearSessionData(): void {
  resumeSession()
  queryClient.clear()
}
