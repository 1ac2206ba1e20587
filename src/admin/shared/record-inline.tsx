import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { ErrorBox } from './error-box.tsx'
import type { RecordForm } from './record-form.ts'
import { RecordNotices } from './record-notices.tsx'

interface Props<Values extends Record<string, unknown>> {
  record: RecordForm<Values>
  submit: string
  submitting: string
  /** Left out where the form is always there. */
  onClose?: () => void
  children: ReactNode
}

/** A form that makes or edits a record in its place on the screen. */
export function RecordInline<Values extends Record<string, unknown>>({
  record,
  submit,
  submitting,
  onClose,
  children,
}: Props<Values>) {
  const { form, isPending } = record
  const fields = useRef<HTMLFormElement>(null)
  const opens = onClose !== undefined
  useEffect(() => {
    if (opens) fields.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [opens])
  function close() {
    record.forget()
    onClose?.()
  }
  return (
    <form
      ref={fields}
      onSubmit={form.onSubmit(
        (values) => record.submit(values),
        (_, values) => record.refuse(values),
      )}
      noValidate
    >
      <Stack>
        <ErrorBox message={record.problem} />
        {children}
        <RecordNotices kept={record.kept} conflict={record.conflict} />
        <Group>
          <Button type="submit" disabled={isPending || (!onClose && !form.isDirty())}>
            {isPending ? submitting : submit}
          </Button>
          {onClose && (
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
