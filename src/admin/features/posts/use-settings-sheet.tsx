import { useRef, useState, type ReactNode } from 'react'
import { BottomSheet } from '#admin/shared/dialogs/bottom-sheet.tsx'
import { findIncomplete } from '#admin/shared/time/incomplete-date.ts'

/** The settings of a post on a phone: a sheet that a button opens, or a setting that was refused. */
export function useSettingsSheet(errors: Record<string, unknown>, settings: ReactNode) {
  const [isOpen, setOpen] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const [lastErrors, setLastErrors] = useState(errors)
  if (errors !== lastErrors) {
    setLastErrors(errors)
    // Title and text, which are not in the sheet, come first.
    if (Object.keys(errors).length > 0 && !errors['title'] && !errors['content']) setOpen(true)
  }
  /** Focuses a partly typed date, and says whether there is one. The form does not check the sheet, which is outside of it. */
  function refuseIncompleteDate(): boolean {
    const incomplete = fields.current && findIncomplete(fields.current)
    incomplete?.checkValidity()
    incomplete?.focus()
    return Boolean(incomplete)
  }
  function focusRefused() {
    const field = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // With reduced motion, the sheet takes the focus after this, and gives it to what has this attribute.
    field?.setAttribute('data-autofocus', '')
    field?.focus()
  }
  return {
    open: () => setOpen(true),
    refuseIncompleteDate,
    sheet: (
      <BottomSheet
        opened={isOpen}
        title="Settings of the post"
        close="Close the settings"
        onClose={() => refuseIncompleteDate() || setOpen(false)}
        onShown={focusRefused}
      >
        <div ref={fields}>{settings}</div>
      </BottomSheet>
    ),
  }
}
