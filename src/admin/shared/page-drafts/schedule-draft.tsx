import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { PageDraftStatus } from '#contract/pages/page-drafts.ts'

const ScheduleDialog = lazy(async () => ({ default: (await import('./schedule-dialog.tsx')).ScheduleDialog }))

/** Opens the dialog for choosing when a draft is published. */
export function ScheduleDraft({ draft }: { draft: PageDraftStatus }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Schedule
      </Button>
      <Suspense>{isOpen && <ScheduleDialog draft={draft} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
