import { Anchor } from '@mantine/core'
import type { Fact, ToastAction } from './toast.ts'

interface Props {
  message: string
  fact: Fact | undefined
  action: ToastAction | undefined
}

/** The text of a toast, a button after it, and below it what it meant. */
export const MessageWithAction = ({ message, fact, action }: Props) => (
  <>
    <span>{message}</span>{' '}
    {action && (
      <Anchor component="button" type="button" fw={600} onClick={action.run}>
        {action.label}
      </Anchor>
    )}
    {fact && (
      <div>
        {fact.text}{' '}
        {fact.link && (
          <Anchor inherit fw={600} href={fact.link.href} target="_blank">
            {fact.link.label}
          </Anchor>
        )}
      </div>
    )}
  </>
)
