import { client } from '#admin/api.ts'
import type { ToastAction } from '#admin/shared/toasts/toast-content.tsx'
import { undoAction } from '#admin/shared/toasts/undo.ts'

/** A toast button that undoes this person's last change of a draft. */
export const undoDraft = (pageId: string): ToastAction => ({
  ...undoAction(async () => {
    await client.pageDrafts.undo({ pageId })
    return 'Change undone'
  }),
  endsWithNext: true,
})
