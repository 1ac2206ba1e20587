import type { PageSection } from '#contract/page-sections.ts'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/delete-dialog.tsx'

const TRASH = 'It stays in the trash for 30 days, where an administrator can restore it.'

export const DeleteSection = ({ section, onClose }: { section: PageSection; onClose: () => void }) => (
  <DeleteDialog
    title="Delete Section"
    message="Are you sure you want to delete this section?"
    note={section.replacesBuiltIn ? `${TRASH} The built-in section takes its place again.` : TRASH}
    remove={() => client.pageSections.delete({ id: section.id })}
    meta={{
      done: 'Section deleted successfully',
      failed: 'Failed to delete section: {message}',
      refresh: [api.pageSections.key(), api.trash.key()],
    }}
    onClose={onClose}
  />
)
