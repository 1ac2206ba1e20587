import { useMutation } from '@tanstack/react-query'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { useSectionChanges } from '#admin/features/page-sections/section-changes.ts'
import type { ToastAction } from '#admin/shared/toasts/toast-content.tsx'

/** Copies a section, below the original. */
export function useDuplicateSection() {
  const changes = useSectionChanges()
  return useMutation({
    mutationFn: (section: PageSection) => changes.duplicate(section),
    meta: {
      done: changes.isDraft ? 'Section duplicated in the draft' : 'Section duplicated successfully',
      failed: 'Failed to duplicate section: {message}',
      refresh: changes.refresh,
      action: (_, undo) => undo as ToastAction,
    },
  })
}
