import { Button, Modal, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { CheckedForm } from './checked-form.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { ErrorBox } from './error-box.tsx'
import type { FormOf } from './form-type.ts'
import { useUnsavedGuard } from './unsaved.ts'

interface Props<Values extends Record<string, unknown>> {
  title: string
  size?: 'md' | 'lg' | 'xl'
  form: FormOf<Values>
  onSubmit: (values: Values) => void
  onClose: () => void
  /** The label of the button, and what it says while it works. */
  submit: string
  submitting: string
  isPending: boolean
  /** Why saving did not work, where no field can say it. */
  problem?: string | null
  /** Above the fields, such as the choice after a conflict. */
  notice?: ReactNode
  children: ReactNode
}

/**
 * A form in a dialog. It is mounted with the record that it edits and takes nothing from the server while it is open; it
 * does not close over unsaved changes without asking.
 */
export function FormDialog<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { title, size = 'md', form, onSubmit, onClose, submit, submitting, isPending, problem = null, notice, children } = props
  const [isAsking, setAsking] = useState(false)
  const isDirty = form.isDirty()
  useUnsavedGuard(isDirty)
  const close = () => (isDirty ? setAsking(true) : onClose())
  return (
    <DialogFrame opened title={title} size={size} onClose={close}>
      <Modal.Body>
        <CheckedForm form={form} onSubmit={onSubmit}>
          <Stack>
            <ErrorBox message={problem} />
            {notice}
            {children}
            <DialogFoot>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" disabled={isPending}>
                {isPending ? submitting : submit}
              </Button>
            </DialogFoot>
          </Stack>
        </CheckedForm>
      </Modal.Body>
      {isAsking && <DiscardDialog onDiscard={onClose} onKeep={() => setAsking(false)} />}
    </DialogFrame>
  )
}
