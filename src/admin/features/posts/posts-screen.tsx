import { Button, Group, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import type { ListedPage } from '#admin/shared/pages/listed-page.ts'
import { SearchBox } from '#admin/shared/lists/search-box.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { PostFilters } from './post-filters.tsx'
import { PostsTable } from './posts-table.tsx'

const PostDialog = lazy(async () => ({ default: (await import('./post-dialog.tsx')).PostDialog }))
const PageHistory = lazy(async () => ({ default: (await import('#admin/shared/pages/page-history.tsx')).PageHistory }))
const EditPostDialog = lazy(async () => ({ default: (await import('./edit-post-dialog.tsx')).EditPostDialog }))

type Open = { dialog: 'new' } | { dialog: 'edit' | 'history' | 'delete'; post: ListedPage }

/** Blog Posts (B §2). */
export function PostsScreen() {
  const { get, filter } = useListParams()
  const mayCreate = useHasPermission('pages/create')
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <SearchBox label="Search posts..." value={get('search')} onSearch={(search) => filter({ search })} />
        {mayCreate && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setOpen({ dialog: 'new' })}>
            New Blog Post
          </Button>
        )}
      </Group>
      <PostFilters />
      <PostsTable
        onEdit={(post) => setOpen({ dialog: 'edit', post })}
        onHistory={(post) => setOpen({ dialog: 'history', post })}
        onDelete={(post) => setOpen({ dialog: 'delete', post })}
      />
      <Suspense>
        {open?.dialog === 'new' && <PostDialog post={null} onClose={close} />}
        {open?.dialog === 'history' && (
          <PageHistory id={open.post.id} done={{ title: 'Success', message: 'Post updated successfully' }} onClose={close} />
        )}
        {open?.dialog === 'edit' && <EditPostDialog id={open.post.id} onClose={close} />}
      </Suspense>
      {open?.dialog === 'delete' && (
        <DeleteDialog
          title="Delete Blog Post"
          message={`Are you sure you want to delete "${open.post.title}"? This action cannot be undone.`}
          trashed={{ entityType: 'pages', entityId: open.post.id }}
          confirm="Delete Post"
          remove={() => client.pages.delete({ id: open.post.id })}
          meta={{
            done: { title: 'Success', message: 'Post deleted successfully' },
            failed: '{message}',
            refresh: [api.pages.key(), api.trash.key(), api.dashboard.key()],
          }}
          onClose={close}
        />
      )}
    </Stack>
  )
}
