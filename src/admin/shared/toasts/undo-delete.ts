import { api, client } from '#admin/api.ts'
import { queryClient } from '#admin/query-client.ts'
import { getErrorMessage } from '#admin/shared/connection/server-error.ts'
import { showDone, showFailed } from './toast.ts'

export type Deleted = Parameters<typeof client.trash.undo>[0]

/** Restores what this person has just deleted. */
export async function undoDelete(deleted: Deleted): Promise<void> {
  try {
    const { title } = await client.trash.undo(deleted)
    await queryClient.invalidateQueries({ queryKey: api.key() })
    showDone(`Restored "${title}"`)
  } catch (error) {
    showFailed(getErrorMessage(error))
  }
}
