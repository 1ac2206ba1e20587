import { useMutation } from '@tanstack/react-query'
import type { ChangeMeta } from '../query-client.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** The note of what can be put back. */
export const IN_TRASH = 'It stays in the trash for 30 days, where an administrator can restore it.'

interface Props {
  title: string
  message: string
  /** A second sentence, such as where it can be found afterwards. */
  note?: string
  confirm?: string
  remove: () => Promise<unknown>
  meta: ChangeMeta
  onClose: () => void
}

/** Asks before something is deleted, and deletes it. A failure is told by a toast, and leaves the question open. */
export function DeleteDialog({ title, message, note, confirm = 'Delete', remove, meta, onClose }: Props) {
  const { mutate, isPending } = useMutation({ mutationFn: remove, meta })
  return (
    <ConfirmDialog
      opened
      title={title}
      message={note ? `${message} ${note}` : message}
      confirm={confirm}
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
