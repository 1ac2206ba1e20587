import { GUEST_PATHS } from '#contract/paths.ts'
import type { NavigateFunction } from 'react-router'
import { queryClient } from '#admin/query-client.ts'
import { notifyOtherTabs } from './other-tabs.ts'
import { resumeSession } from './session-state.ts'
import { discardUnsaved } from '#admin/shared/navigation/unsaved-changes.ts'

const LEFT = { hasLeft: true }

/** Leaves every screen, whatever is typed on it. */
export function goToSignIn(navigate: NavigateFunction): void {
  discardUnsaved()
  notifyOtherTabs()
  void navigate(GUEST_PATHS.signIn, { state: LEFT })
}

/** Whether somebody has just left on purpose. */
export const hasLeft = (state: unknown): boolean => (state as Partial<typeof LEFT> | null)?.hasLeft === true

/** Nothing that was shown to somebody stays in memory; for when none of it is on the screen any more. */
export function clearSessionData(): void {
  resumeSession()
  queryClient.clear()
}
