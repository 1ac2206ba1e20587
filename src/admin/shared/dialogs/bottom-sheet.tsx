import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsCovered, useIsTopmost } from './use-is-topmost.ts'

interface Props {
  opened: boolean
  title: string
  /** The name of the button that closes it. */
  close: string
  onClose: () => void
  /** Called once it is fully open. */
  onShown: () => void
  children: ReactNode
}

/** Slides over a dialog from below, where a phone has no room beside it. Only the topmost of the two takes the Escape key. */
export function BottomSheet({ opened, title, close, onClose, onShown, children }: Props) {
  const isCovered = useIsCovered()
  const isTopmost = useIsTopmost(opened)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="85%"
      title={title}
      closeOnEscape={isTopmost && !isCovered}
      trapFocus={!isCovered}
      onEnterTransitionEnd={onShown}
      closeButtonProps={{ 'aria-label': close, 'size': 44 }}
    >
      {children}
    </Drawer>
  )
}
