import { client } from '#admin/api.ts'
import { getErrorMessage } from '#admin/shared/connection/server-error.ts'
import { countFiles } from './use-move.ts'

/** Restores deleted files, and says how many. One that fails does not stop the others. Throws if all fail. */
export async function restoreFiles(
  deleted: { id: string }[],
  undo = ({ id }: { id: string }): Promise<unknown> => client.trash.undo({ entityType: 'media', entityId: id }),
): Promise<string> {
  const errors: unknown[] = []
  for (const file of deleted) await undo(file).catch((error: unknown) => errors.push(error))
  const restored = deleted.length - errors.length
  if (errors.length === 0) return `${countFiles(restored)} restored`
  if (restored === 0) throw errors[0]
  return `${restored} of ${countFiles(deleted.length)} restored. ${getErrorMessage(errors[0])}`
}
