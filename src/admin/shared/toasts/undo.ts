import { api, client } from '#admin/api.ts'
import { queryClient } from '#admin/query-client.ts'
import { getErrorMessage } from '#admin/shared/connection/server-error.ts'
import { restoredMessage } from './sentences.ts'
import { showDone, showFailed } from './toast.ts'
import type { ToastAction } from './toast-content.tsx'

/** Takes a change back, reloads what is shown, and says how it went. */
async function undo(change: () => Promise<string>): Promise<void> {
  try {
    const message = await change()
    await queryClient.invalidateQueries({ queryKey: api.key() })
    showDone(message)
  } catch (error) {
    showFailed(getErrorMessage(error))
  }
}

/** The button "Undo" of a toast. `change` takes the change back and resolves to the words of the next toast. */
export const undoAction = (change: () => Promise<string>): ToastAction => ({ label: 'Undo', run: () => void undo(change) })

export type Deleted = Parameters<typeof client.trash.undo>[0]

/** Restores what this person has just deleted. */
export const undoDelete = (deleted: Deleted): ToastAction =>
  undoAction(async () => {
    const { title, ...notices } = await client.trash.undo(deleted)
    return restoredMessage(title, notices)
  })
