import { api } from '#admin/api.ts'

/** How long this screen's toasts are shown (B §9). */
export const SHOWN_MS = { done: 3000, failed: 5000 }

/** The toasts of an entry that was saved. */
export const getMeta = (isNew: boolean) => ({
  done: isNew ? 'Contact info created successfully' : 'Contact info updated successfully',
  failed: isNew ? 'Failed to create contact info' : 'Failed to update contact info',
  refresh: [api.contactInfo.key()],
  durationMs: SHOWN_MS,
})
