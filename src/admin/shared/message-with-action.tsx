import { Anchor } from '@mantine/core'
import type { ToastAction } from './toast.ts'

/** The text of a toast, and a button after it. */
export const MessageWithAction = ({ message, action }: { message: string; action: ToastAction }) => (
  <>
    {message}{' '}
    <Anchor component="button" type="button" fw={600} onClick={action.run}>
      {action.label}
    </Anchor>
  </>
)
