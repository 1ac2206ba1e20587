import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogFooter } from '#admin/shared/dialogs/dialog-footer.tsx'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { useUnsavedGuard } from '#admin/shared/navigation/unsaved-changes.ts'
import { SubmitButton } from './submit-button.tsx'
import { useDiscardQuestion } from './use-discard-question.tsx'
import { ValidatedForm } from './validated-form.tsx'
import type { MantineForm } from './mantine-form.ts'

interface Props<Values extends Record<string, unknown>> {
  title: string
  size?: 'md' | 'lg' | 'xl'
  fullScreen?: boolean
  form: MantineForm<Values>
  onSubmit: (values: Values) => void
  onClose: () => void
  /** The label of the button, and its label while saving. */
  submit?: string
  submitting?: string
  /** Replaces that button in a form with several buttons. */
  saveButtons?: ReactNode
  isPending: boolean
  /** Beside the buttons, such as where the input is kept. */
  status?: ReactNode
  /** An error message that belongs to no single field. */
  problem?: string | null
  /** Above the fields, such as a conflict. */
  notice?: ReactNode
  children: ReactNode
}

/** A form in a dialog. It does not reload its record while it is open, and asks before it discards unsaved changes. */
export function FormDialog<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { title, size = 'md', fullScreen = false, form, onSubmit, onClose, saveButtons, isPending } = props
  const { submit = '', submitting = '', status, problem = null, notice, children } = props
  const { content, close, question } = useDiscardQuestion(form, onClose)
  useUnsavedGuard(form.isDirty())
  return (
    <DialogFrame opened title={title} size={size} fullScreen={fullScreen} onClose={close}>
      <ValidatedForm form={form} onSubmit={onSubmit}>
        <Stack ref={content}>
          <ErrorBox message={problem} />
          {notice}
          {children}
          <DialogFooter>
            {status}
            {/* On a phone the text needs the room, and the dialog has a cross. */}
            <Button variant="default" onClick={close} {...(fullScreen && { visibleFrom: 'sm' })}>
              Cancel
            </Button>
            {saveButtons ?? <SubmitButton record={{ isPending }} submit={submit} submitting={submitting} />}
          </DialogFooter>
        </Stack>
      </ValidatedForm>
      {question}
    </DialogFrame>
  )
}
