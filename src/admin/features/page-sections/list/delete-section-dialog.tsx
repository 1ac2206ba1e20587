import type { PageDraftEffect } from '#contract/pages/page-drafts.ts'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { useSectionChanges } from '#admin/features/page-sections/section-changes.ts'
import { undoDraft } from '#admin/features/page-sections/undo-draft.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'

interface Props {
  page: { id: string }
  section: PageSection
  onClose: () => void
}

export function DeleteSectionDialog({ page, section, onClose }: Props) {
  const { remove, refresh, isDraft } = useSectionChanges()
  const { replacesBuiltIn } = section
  return (
    <DeleteDialog
      title={replacesBuiltIn ? 'Reset to the original text' : 'Delete Section'}
      message={replacesBuiltIn ? 'Replace your version with the original text?' : 'Are you sure you want to delete this section?'}
      confirm={replacesBuiltIn ? 'Reset' : 'Delete'}
      note={isDraft && 'The website keeps it until you publish the draft.'}
      remove={() => remove(section)}
      meta={{
        done: isDraft ? 'Section deleted in the draft' : 'Section deleted successfully',
        failed: 'Failed to delete section: {message}',
        refresh,
        ...(isDraft && { action: (_, { draft }: PageDraftEffect) => undoDraft(page.id, draft.version) }),
      }}
      {...(!isDraft && { trashed: { entityType: 'pageSections', entityId: section.id } })}
      onClose={onClose}
    />
  )
}
