import { Button, Stack } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { ValidatedForm } from './validated-form.tsx'
import { FormFooter } from './form-footer.tsx'
import type { RecordForm } from './record-form.ts'
import { RecordNotices } from './record-notices.tsx'
import { useDiscardQuestion } from './use-discard-question.tsx'

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
  const { content, close, question } = useDiscardQuestion(form, () => {
    record.forget()
    onClose?.()
  })
  const opens = onClose !== undefined
  useEffect(() => {
    if (opens) content.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [opens, content])
  return (
    <ValidatedForm form={form} onSubmit={(values) => record.submit(values)} onInvalid={(values) => record.refuse(values)}>
      <Stack>
        <RecordNotices record={record} />
        <Stack ref={content}>{children}</Stack>
        <FormFooter>
          <Button
            type="submit"
            disabled={isPending || (!onClose && !form.isDirty())}
            aria-label={of && !isPending ? `${submit} ${of}` : undefined}
          >
            {isPending ? 'Saving...' : submit}
          </Button>
          {onClose && (
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          )}
        </FormFooter>
      </Stack>
      {question}
    </ValidatedForm>
  )
}
