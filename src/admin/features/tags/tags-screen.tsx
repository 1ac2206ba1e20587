import { lazy } from 'react'
import type { Tag } from '#contract/pages/tags.ts'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { ListScreen } from '#admin/shared/lists/list-screen.tsx'
import { TagsTable } from './tags-table.tsx'

const TagDialog = lazy(async () => ({ default: (await import('./tag-dialog.tsx')).TagDialog }))

/** Tags (B §2). */
export const TagsScreen = () => (
  <ListScreen<Tag>
    searchLabel="Search tags..."
    addLabel="Add Tag"
    firstLabel="Add your first tag"
    table={(actions) => <TagsTable {...actions} />}
    dialogs={{
      add: (close) => <TagDialog tag={null} onClose={close} />,
      edit: (tag, close) => <TagDialog key={tag.id} tag={tag} onClose={close} />,
      delete: (tag, close) => (
        <DeleteDialog
          title="Delete Tag"
          message="Are you sure you want to delete this tag?"
          trashed={{ entityType: 'tags', entityId: tag.id }}
          remove={() => client.tags.delete({ id: tag.id })}
          meta={{
            done: 'Tag deleted successfully',
            failed: 'Failed to delete tag.',
            refresh: [api.tags.key(), api.trash.key()],
          }}
          onClose={close}
        />
      ),
    }}
  />
)
