/** How long this screen's toasts are shown (B §9). */
export const SHOWN_MS = { done: 3000, failed: 5000 }
