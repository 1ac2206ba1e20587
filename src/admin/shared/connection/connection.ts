import { createSharedState } from '#admin/shared/state/shared-state.ts'

/*
 * Whether the server can be reached, as the last request showed. Of the browser's events only `offline` is reliable: `online`
 * says nothing about the server.
 */

const online = createSharedState(navigator.onLine)

/** What a person who writes reads without a connection. */
export const OFFLINE = "You're offline. Your text is safe here – save when you're back online."

export const markOnline = () => online.set(true)
export const markOffline = () => online.set(false)
export const isOnline = online.get
export const useIsOnline = online.use

window.addEventListener('offline', markOffline)
window.addEventListener('online', markOnline)
