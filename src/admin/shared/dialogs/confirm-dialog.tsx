import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogFooter } from './dialog-footer.tsx'
import { DialogFrame } from './dialog-frame.tsx'

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
    <Text mb="lg">{message}</Text>
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
