import { Alert, Stack, Group, NativeSelect } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { ADMIN_PATHS, postEditorPath } from '#contract/paths.ts'
import { ListScreen } from '#admin/shared/lists/list-screen.tsx'
import { DeletePageDialog } from '#admin/shared/pages/delete-page-dialog.tsx'
import { NewsOffer } from '#admin/shared/pages/news-offer.tsx'
import type { ListedPage } from '#admin/shared/pages/listed-page.ts'
import { useRememberedKind } from '#admin/shared/pages/remembered-kind.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { api } from '#admin/api.ts'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { KindFilter } from '#admin/shared/pages/kind-filter.tsx'
import { PostsTable } from './posts-table.tsx'

const OpenPost = lazy(async () => ({ default: (await import('./open-post.tsx')).OpenPost }))
const PageHistory = lazy(async () => ({ default: (await import('#admin/shared/pages/page-history.tsx')).PageHistory }))

const UPDATED = { title: 'Success', message: 'Post updated successfully' }

/** Blog Posts (B §2). A post opens over the list, at its own address. */
export function PostsScreen() {
  const { postId } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const mayCreate = useHasPermission('pages/create')
  const isRefused = postId === 'new' && !mayCreate
  const lastChoice = useRememberedKind('posts')
  const open = (id: string) => void navigate(postEditorPath(id) + search, { preventScrollReset: true })
  if (lastChoice && !postId) return <Navigate replace to={lastChoice} />
  return (
    <Stack gap="lg">
      {isRefused && (
        <Alert color="gold" variant="light" role="note">
          You don't have permission to create posts.
        </Alert>
      )}
      <NewsOffer />
      <ListScreen<ListedPage>
        searchLabel="Search posts..."
        addLabel={mayCreate && 'New Blog Post'}
        firstLabel="Write your first post"
        filters={<PostFilters />}
        onAdd={() => open('new')}
        onEdit={({ id }) => open(id)}
        table={(actions) => <PostsTable {...actions} />}
        dialogs={{
          history: ({ id }, close) => <PageHistory id={id} done={UPDATED} onClose={close} />,
          delete: ({ id, title }, close) => (
            <DeletePageDialog
              id={id}
              title="Delete Blog Post"
              message={`Are you sure you want to delete "${title}"?`}
              confirm="Delete Post"
              done={{ title: 'Success', message: 'Post deleted successfully' }}
              onClose={close}
            />
          ),
        }}
      />
      <Suspense>
        {postId && !isRefused && (
          <OpenPost id={postId} onClose={() => void navigate(ADMIN_PATHS.posts + search, { preventScrollReset: true })} />
        )}
      </Suspense>
    </Stack>
  )
}

const STATUSES = [
  { value: '', label: 'Any status' },
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
]

/** Filters the list. The choice is part of the address. */
function PostFilters() {
  const { get, filter } = useListParams()
  const categories = useQuery(api.taxonomy.options.queryOptions()).data?.categories ?? []
  return (
    <Group gap="sm">
      <KindFilter list="posts" />
      <NativeSelect
        aria-label="Filter by status"
        data={STATUSES}
        value={get('status')}
        onChange={({ currentTarget }) => filter({ status: currentTarget.value })}
      />
      {categories.length > 0 && (
        <NativeSelect
          aria-label="Filter by category"
          maw="16rem"
          data={[
            { value: '', label: 'Any category' },
            ...categories.map(({ id, name, level }) => ({ value: id, label: level ? `– ${name}` : name })),
          ]}
          value={get('category')}
          onChange={({ currentTarget }) => filter({ category: currentTarget.value })}
        />
      )}
    </Group>
  )
}
