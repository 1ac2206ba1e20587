import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { useSectionChanges } from '#admin/features/page-sections/section-changes.ts'
import { createSender } from '#admin/shared/connection/once.ts'
import type { ToastAction } from '#admin/shared/toasts/toast-content.tsx'

/** Copies a section, below the original. */
export function useDuplicateSection() {
  const changes = useSectionChanges()
  const [sendOnce] = useState(createSender)
  return useMutation({
    mutationFn: (section: PageSection) => sendOnce(section.id, (once) => changes.duplicate(section, once)),
    meta: {
      done: changes.isDraft ? 'Section duplicated in the draft' : 'Section duplicated successfully',
      failed: 'Failed to duplicate section: {message}',
      refresh: changes.refresh,
      action: (_, undo) => undo as ToastAction,
    },
  })
}
