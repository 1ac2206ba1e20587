import type { NavigateFunction } from 'react-router'
import { queryClient } from '../query-client.ts'
import { resumeSession } from '../shared/session-state.ts'
import { forgetUnsaved } from '../shared/unsaved.ts'

/** Leaves every screen; nothing that was shown to this person stays in memory. */
export async function goToSignIn(navigate: NavigateFunction): Promise<void> {
  forgetUnsaved()
  await navigate('/admin-login', { state: { hasLeft: true } })
  resumeSession()
  queryClient.clear()
}
