import { Anchor } from '@mantine/core'
import type { ToastDetail, ToastAction } from './toast.ts'

interface Props {
  message: string
  detail: ToastDetail | undefined
  action: ToastAction | undefined
}

/** The text of a toast, a button after it, and below it what it meant. */
export const ToastContent = ({ message, detail, action }: Props) => (
  <>
    <span>{message}</span>{' '}
    {action && (
      <Anchor component="button" type="button" fw={600} onClick={action.run}>
        {action.label}
      </Anchor>
    )}
    {detail && (
      <div>
        {detail.text}{' '}
        {detail.link && (
          <Anchor inherit fw={600} href={detail.link.href} target="_blank">
            {detail.link.label}
          </Anchor>
        )}
      </div>
    )}
  </>
)
