import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

/** A button in a toast, such as Undo. */
export interface ToastAction {
  label: string
  run: () => void
  /** The next toast of the same kind replaces this one, because then it is too late for the action. */
  endsWithNext?: true
}

interface Props {
  message: string
  detail: ReactNode
  action: ToastAction | undefined
}

/** The content of a toast: text, action and detail. */
export const ToastContent = ({ message, detail, action }: Props) => (
  <>
    <span>{message}</span>{' '}
    {action && (
      <Anchor component="button" type="button" fw={600} onClick={action.run}>
        {action.label}
      </Anchor>
    )}
    {detail}
  </>
)
