import { useRef, useState } from 'react'
import { DiscardDialog } from '#admin/shared/dialogs/discard-dialog.tsx'
import { findUpload } from '#admin/shared/uploads/find-upload.ts'
import { readDeferredInput } from './deferred-input.ts'
import type { MantineForm } from './mantine-form.ts'

/** Asks before `leave`, if the form has unsaved changes or a file in `content` is on its way. */
export function useDiscardQuestion(form: Pick<MantineForm<Record<string, unknown>>, 'isDirty'>, leave: () => void) {
  const content = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  return {
    content,
    close() {
      readDeferredInput()
      if (form.isDirty() || findUpload(content.current)) setAsking(true)
      else leave()
    },
    question: isAsking && <DiscardDialog onDiscard={leave} onKeep={() => setAsking(false)} />,
  }
}
