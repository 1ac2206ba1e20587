import { client } from '#admin/api.ts'
import type { ToastAction } from '#admin/shared/toasts/toast-content.tsx'
import { undoAction } from '#admin/shared/toasts/undo.ts'

/** The button that takes this person's last change of a draft back. */
export const undoDraft = (pageId: string): ToastAction => ({
  ...undoAction(async () => {
    await client.pageDrafts.undo({ pageId })
    return 'The draft is as before'
  }),
  endsWithNext: true,
})
