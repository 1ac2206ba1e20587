import { Button, Stack } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { DiscardDialog } from '#admin/shared/dialogs/discard-dialog.tsx'
import { findUpload } from '#admin/shared/uploads/find-upload.ts'
import { readDeferredInput } from './deferred-input.ts'
import { ValidatedForm } from './validated-form.tsx'
import { FormFooter } from './form-footer.tsx'
import type { RecordForm } from './record-form.ts'
import { RecordNotices } from './record-notices.tsx'

interface Props<Values extends Record<string, unknown>> {
  record: RecordForm<Values>
  submit: string
  /** What the button saves, for screen readers, if its text does not say so. */
  of?: string | undefined
  /** Left out for forms that are always open, such as settings. */
  onClose?: () => void
  children: ReactNode
}

/** A form that creates or edits a record inside a screen. */
export function InlineRecordForm<Values extends Record<string, unknown>>({
  record,
  submit,
  of,
  onClose,
  children,
}: Props<Values>) {
  const { form, isPending } = record
  const fields = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  const opens = onClose !== undefined
  useEffect(() => {
    if (opens) fields.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [opens])
  function close() {
    record.forget()
    onClose?.()
  }
  function cancel() {
    readDeferredInput()
    if (form.isDirty() || findUpload(fields.current)) setAsking(true)
    else close()
  }
  return (
    <ValidatedForm form={form} onSubmit={(values) => record.submit(values)} onInvalid={(values) => record.refuse(values)}>
      <Stack>
        <RecordNotices record={record} />
        <Stack ref={fields}>{children}</Stack>
        <FormFooter>
          <Button
            type="submit"
            disabled={isPending || (!onClose && !form.isDirty())}
            aria-label={of && !isPending ? `${submit} ${of}` : undefined}
          >
            {isPending ? 'Saving...' : submit}
          </Button>
          {onClose && (
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
          )}
        </FormFooter>
      </Stack>
      {isAsking && <DiscardDialog onDiscard={close} onKeep={() => setAsking(false)} />}
    </ValidatedForm>
  )
}
