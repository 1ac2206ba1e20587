import { lazy } from 'react'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { ListScreen } from '#admin/shared/lists/list-screen.tsx'
import type { ListedPage } from '#admin/shared/pages/listed-page.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { PostFilters } from './post-filters.tsx'
import { PostsTable } from './posts-table.tsx'

const PostDialog = lazy(async () => ({ default: (await import('./post-dialog.tsx')).PostDialog }))
const EditPostDialog = lazy(async () => ({ default: (await import('./edit-post-dialog.tsx')).EditPostDialog }))
const PageHistory = lazy(async () => ({ default: (await import('#admin/shared/pages/page-history.tsx')).PageHistory }))

const UPDATED = { title: 'Success', message: 'Post updated successfully' }

/** Blog Posts (B §2). */
export function PostsScreen() {
  const mayCreate = useHasPermission('pages/create')
  return (
    <ListScreen<ListedPage>
      searchLabel="Search posts..."
      addLabel={mayCreate && 'New Blog Post'}
      filters={<PostFilters />}
      table={(actions) => <PostsTable {...actions} />}
      dialogs={{
        add: (close) => <PostDialog post={null} onClose={close} />,
        edit: ({ id }, close) => <EditPostDialog id={id} onClose={close} />,
        history: ({ id }, close) => <PageHistory id={id} done={UPDATED} onClose={close} />,
        delete: ({ id, title }, close) => (
          <DeleteDialog
            title="Delete Blog Post"
            message={`Are you sure you want to delete "${title}"?`}
            confirm="Delete Post"
            trashed={{ entityType: 'pages', entityId: id }}
            remove={() => client.pages.delete({ id })}
            meta={{
              done: { title: 'Success', message: 'Post deleted successfully' },
              failed: '{message}',
              refresh: [api.pages.key(), api.trash.key(), api.dashboard.key()],
            }}
            onClose={close}
          />
        ),
      }}
    />
  )
}
