import { Anchor } from '@mantine/core'
import { Fragment } from 'react'

/** A button in a toast, such as Undo. */
export interface ToastAction {
  label: string
  run: () => void
  /** The next toast of the same kind replaces this one, because then it is too late for the action. */
  endsWithNext?: true
}

export type ToastStep = { label: string; href: string } | ToastAction

interface Props {
  message: string
  detail?: string | undefined
  steps: ToastStep[]
}

/** The content of a toast: what happened, its effect, and the next step. */
export const ToastContent = ({ message, detail, steps }: Props) => (
  <>
    <span>{message}</span>{' '}
    {detail === undefined ? (
      <Steps steps={steps} />
    ) : (
      <div>
        {detail} <Steps steps={steps} />
      </div>
    )}
  </>
)

const Steps = ({ steps }: Pick<Props, 'steps'>) =>
  steps.map((step, index) => (
    <Fragment key={step.label}>
      {index > 0 && ' · '}
      {'href' in step ? (
        <Anchor inherit fw={600} href={step.href} target="_blank">
          {step.label}
        </Anchor>
      ) : (
        <Anchor inherit component="button" type="button" fw={600} onClick={step.run}>
          {step.label}
        </Anchor>
      )}
    </Fragment>
  ))
