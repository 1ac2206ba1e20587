import { Anchor } from '@mantine/core'
import { Fragment, useLayoutEffect, useRef } from 'react'

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
export function ToastContent({ message, detail, steps }: Props) {
  const text = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const toast = text.current?.closest('[role]')
    return () => {
      if (toast?.contains(document.activeElement)) focusScreen()
    }
  }, [])
  return (
    <>
      <span ref={text}>{message}</span>{' '}
      {detail === undefined ? (
        <Steps steps={steps} />
      ) : (
        <div>
          {detail} <Steps steps={steps} />
        </div>
      )}
    </>
  )
}

/** A toast that goes would take the focus with it. */
const focusScreen = () =>
  ([...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1) ?? document.querySelector('h1'))?.focus({
    preventScroll: true,
  })

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
