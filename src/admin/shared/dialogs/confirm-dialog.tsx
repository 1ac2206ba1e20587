import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogFooter } from './dialog-footer.tsx'
import { DialogFrame, DialogMessage } from './dialog-frame.tsx'

interface Props {
  opened: boolean
  title: string
  message: ReactNode
  confirm: string
  cancel?: string
  isPending?: boolean
  zIndex?: number
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a destructive action. The harmless answer has the focus. */
export const ConfirmDialog = ({
  opened,
  title,
  message,
  confirm,
  cancel = 'Cancel',
  isPending = false,
  zIndex,
  onConfirm,
  onClose,
}: Props) => (
  <DialogFrame opened={opened} onClose={onClose} title={title} size="sm" {...(zIndex && { zIndex })}>
    <DialogMessage mb="lg">{message}</DialogMessage>
    <DialogFooter>
      <Button variant="default" onClick={onClose} data-autofocus>
        {cancel}
      </Button>
      <Button color="red" onClick={onConfirm} loading={isPending}>
        {confirm}
      </Button>
    </DialogFooter>
  </DialogFrame>
)
