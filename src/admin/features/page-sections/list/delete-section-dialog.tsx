import type { PageSection } from '#contract/page-sections.ts'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'

export const DeleteSectionDialog = ({ section, onClose }: { section: PageSection; onClose: () => void }) => (
  <DeleteDialog
    title={section.replacesBuiltIn ? 'Reset to the original text' : 'Delete Section'}
    message={
      section.replacesBuiltIn ? 'Replace your version with the original text?' : 'Are you sure you want to delete this section?'
    }
    {...(section.replacesBuiltIn && { confirm: 'Reset' })}
    remove={() => client.pageSections.delete({ id: section.id })}
    meta={{
      done: 'Section deleted successfully',
      failed: 'Failed to delete section: {message}',
      refresh: [api.pageSections.key(), api.trash.key()],
    }}
    trashed={{ entityType: 'pageSections', entityId: section.id }}
    onClose={onClose}
  />
)
