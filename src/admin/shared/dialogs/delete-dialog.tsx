import { useMutation } from '@tanstack/react-query'
import type { ChangeMeta } from '#admin/query-client.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { undoDelete, type Deleted } from '#admin/shared/toasts/undo-delete.ts'

/** The second sentence for what goes to the trash. */
const IN_TRASH = 'An administrator can restore it from the trash for 30 days.'

interface Props {
  title: string
  message: string
  /** A second sentence. */
  note?: string
  confirm?: string
  remove: () => Promise<unknown>
  meta: ChangeMeta
  /** Given for what goes to the trash: the dialog says so, and the toast offers to bring it back. */
  trashed?: Deleted
  onClose: () => void
}

/** Asks before something is deleted, and deletes it. A failure is told by a toast, and leaves the question open. */
export function DeleteDialog({ title, message, note, confirm = 'Delete', remove, meta, trashed, onClose }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    meta: { ...meta, ...(trashed && { action: { label: 'Undo', run: () => void undoDelete(trashed) } }) },
  })
  return (
    <ConfirmDialog
      opened
      title={title}
      message={[message, note, trashed && IN_TRASH].filter(Boolean).join(' ')}
      confirm={confirm}
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
