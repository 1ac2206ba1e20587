import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { showFailed } from '#admin/shared/toasts/toast.ts'
import { findIncomplete } from '#admin/shared/time/incomplete-date.ts'
import { findUpload } from '#admin/shared/uploads/find-upload.ts'
import { readDeferredInput } from './deferred-input.ts'
import { focusProblem } from './focus-problem.ts'
import type { MantineForm } from './mantine-form.ts'

interface Props<Values extends Record<string, unknown>> {
  form: Pick<MantineForm<Values>, 'onSubmit'>
  onSubmit: (values: Values) => void
  /** Called for invalid values; the fields show their messages anyway. */
  onInvalid?: (values: Values) => void
  children: ReactNode
}

/**
 * The form element of the admin. After a refused submit, by the schema or by the server, it focuses the first error. It does not submit while one of its files is on its way, or with a part of a date.
 */
export function ValidatedForm<Values extends Record<string, unknown>>({ form, onSubmit, onInvalid, children }: Props<Values>) {
  const element = useRef<HTMLFormElement>(null)
  const isWaiting = useRef(false)
  useEffect(() => {
    if (isWaiting.current && element.current && focusProblem(element.current)) isWaiting.current = false
  })

  const check = form.onSubmit(onSubmit, (_, values) => onInvalid?.(values))
  function submit(event: SubmitEvent<HTMLFormElement>) {
    // A dialog inside this form may contain a form of its own.
    if (event.target !== event.currentTarget) return
    const upload = findUpload(event.currentTarget)
    if (upload) {
      event.preventDefault()
      showFailed({ title: upload, message: 'This file is not uploaded yet. Wait for it, or remove it.' })
      return
    }
    const incomplete = findIncomplete(event.currentTarget)
    if (incomplete) {
      event.preventDefault()
      // The field shows its message.
      incomplete.checkValidity()
      incomplete.focus()
      return
    }
    isWaiting.current = true
    readDeferredInput()
    check(event)
  }
  return (
    <form ref={element} onSubmit={submit} noValidate>
      {children}
    </form>
  )
}
