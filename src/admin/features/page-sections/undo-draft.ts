import { ORPCError } from '@orpc/client'
import { client } from '#admin/api.ts'
import type { ToastAction } from '#admin/shared/toasts/toast-content.tsx'
import { undoAction } from '#admin/shared/toasts/undo.ts'

const CHANGED = 'The draft has changed since. “Undo your last change” above the sections undoes your changes one by one.'

/** A toast button that undoes the change that led to this version of a draft. Later the form may have saved another change by itself. */
export const undoDraft = (pageId: string, version: number): ToastAction => ({
  ...undoAction(async () => {
    if ((await client.pageDrafts.get({ pageId })).version !== version) throw new ORPCError('CONFLICT', { message: CHANGED })
    await client.pageDrafts.undo({ pageId })
    return 'Change undone'
  }),
  endsWithNext: true,
})
