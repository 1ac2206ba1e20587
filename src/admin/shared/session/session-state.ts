import { createSharedState } from '#admin/shared/state/shared-state.ts'

/* Whether the session of the open screen has ended. The screen stays, and a dialog above it asks to sign in again. */

const ended = createSharedState(false)

export const endSession = () => ended.set(true)
export const resumeSession = () => ended.set(false)
export const useSessionHasEnded = ended.use
