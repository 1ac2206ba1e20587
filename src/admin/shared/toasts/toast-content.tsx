import { Anchor } from '@mantine/core'

/** What a change meant, beside the words of the specification, and where to see it. */
export interface ToastDetail {
  text: string
  link?: { label: string; href: string }
}

/** Something that people can still do about what was done, such as undo it. */
export interface ToastAction {
  label: string
  run: () => void
}

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
