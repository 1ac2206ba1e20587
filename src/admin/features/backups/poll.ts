/** How often the screen asks while a backup is being made. */
export const POLL_MS = 2000
