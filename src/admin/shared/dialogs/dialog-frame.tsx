import { Modal, type ModalBodyProps } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { useFocusReturn } from '#admin/shared/focus/focus-return.ts'
import { useIsCovered, useIsTopmost } from './use-is-topmost.ts'
import classes from './dialog-frame.module.css'

interface Props {
  opened: boolean
  /** If missing, neither Escape nor a click outside closes the dialog, and it has no button for that. */
  onClose?: () => void
  title: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Over the whole window. */
  fullScreen?: boolean
  zIndex?: number
  /** Around the content; 0 for content with padding of its own. */
  padding?: 0
  children: ReactNode
}

/** The frame of every ordinary dialog. */
export function DialogFrame({ children, ...props }: Props) {
  return (
    <DialogRoot {...props} isCovered={useIsCovered()} hasCloseButton={props.onClose !== undefined}>
      {children}
    </DialogRoot>
  )
}

interface RootProps extends Props {
  /** Whether a dialog above this one has the focus and the Escape key. */
  isCovered: boolean
  hasCloseButton?: boolean
}

/**
 * Mantine's parts of a dialog. Its ready-made header would be a second banner landmark on the screen. Screen readers read the
 * whole Modal.Body when the dialog opens, so only a message has one.
 */
export function DialogRoot({
  title,
  isCovered,
  hasCloseButton = false,
  children,
  size = 'md',
  onClose = () => undefined,
  ...props
}: RootProps) {
  useFocusReturn(props.opened)
  const isTopmost = useIsTopmost(props.opened)
  useEffect(() => {
    // Toasts load it too, to stay off the buttons of a dialog. They cannot if the connection has gone meanwhile.
    if (props.opened) void import('#admin/shared/toasts/place-toasts.ts').catch(() => undefined)
  }, [props.opened])
  return (
    <Modal.Root
      {...props}
      onClose={onClose}
      size={size}
      closeOnEscape={isTopmost && !isCovered}
      closeOnClickOutside={hasCloseButton}
      trapFocus={!isCovered}
      returnFocus={false}
      classNames={{ overlay: classes['overlay'], content: classes['content'] }}
    >
      <Modal.Overlay />
      {/* Mantine adds the title as the name a moment later. */}
      <Modal.Content aria-label={title}>
        <div className={classes['head']}>
          <Modal.Title className={classes['title'] ?? ''}>{title}</Modal.Title>
          {hasCloseButton && <Modal.CloseButton aria-label="Close" size={44} iconSize={22} />}
        </div>
        <div className={classes['body']}>{children}</div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The text of a dialog that screen readers read when it opens. */
export const DialogMessage = (props: ModalBodyProps) => <Modal.Body p={0} {...props} />
