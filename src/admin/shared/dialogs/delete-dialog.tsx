import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ChangeMeta } from '#admin/query-client.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { undoDelete, type Deleted } from '#admin/shared/toasts/undo.ts'

const IN_TRASH = 'It moves to the trash. An administrator can restore it for 30 days.'

interface Props {
  title: string
  message: string
  note?: ReactNode
  confirm?: string
  remove: () => Promise<unknown>
  meta: ChangeMeta
  /** Given for records that go to the trash. The dialog mentions it, and the toast offers to undo. */
  trashed?: Deleted
  onClose: () => void
}

/** Asks before it deletes a record. After a failure the dialog stays open, and a toast shows the error. */
export function DeleteDialog({ title, message, note, confirm = 'Delete', remove, meta, trashed, onClose }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    meta: { ...meta, ...(trashed && { action: undoDelete(trashed) }) },
  })
  return (
    <ConfirmDialog
      opened
      title={title}
      message={
        <>
          {message} <span role="status">{note}</span> {trashed && IN_TRASH}
        </>
      }
      confirm={confirm}
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
