import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog-frame.module.css'
import { useFocusReturn } from '#admin/shared/focus/focus-return.ts'
import { useProofIsAsked } from '#admin/shared/session/proof-state.ts'
import { useSessionHasEnded } from '#admin/shared/session/session-state.ts'

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}

/** The look of every dialog. Built of the kit's parts, as its ready header would be a second banner on the screen. */
export function DialogFrame({ opened, onClose, title, size = 'md', children }: Props) {
  // Escape belongs to the dialog on top, which then asks for the password.
  const hasEnded = useSessionHasEnded()
  const isCovered = useProofIsAsked() || hasEnded
  useFocusReturn(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      returnFocus={false}
      classNames={{ overlay: classes['overlay'], content: classes['content'] }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes['head']}>
          <Modal.Title className={classes['title'] ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" size={44} iconSize={22} />
        </div>
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}
