import { lazy } from 'react'
import { Navigate } from 'react-router'
import { Anchor, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PageQuery } from '#contract/pages/pages.ts'
import { pagePath } from '#contract/paths.ts'
import { ListScreen, type TableActions } from '#admin/shared/lists/list-screen.tsx'
import { DeletePageDialog } from '#admin/shared/pages/delete-page-dialog.tsx'
import { KindFilter } from '#admin/shared/pages/kind-filter.tsx'
import type { ListedPage } from '#admin/shared/pages/listed-page.ts'
import { useRememberedKind } from '#admin/shared/pages/remembered-kind.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { api } from '#admin/api.ts'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { SeedingHint } from '#admin/shared/pages/seeding-hint.tsx'
import { StatusBadge } from '#admin/shared/pages/status-badge.tsx'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'
import { PageActions } from '#admin/shared/pages/page-actions.tsx'
import { PageTitle } from '#admin/shared/pages/page-title.tsx'

const NewPageDialog = lazy(async () => ({ default: (await import('./page-dialog.tsx')).NewPageDialog }))
const EditPageDialog = lazy(async () => ({ default: (await import('./edit-page-dialog.tsx')).EditPageDialog }))
const PageHistory = lazy(async () => ({ default: (await import('#admin/shared/pages/page-history.tsx')).PageHistory }))

const UPDATED = { title: 'Page updated', message: '"{title}" has been successfully updated.' }

/** Pages (B §2): all pages and posts. */
export function PagesScreen() {
  const mayCreate = useHasPermission('pages/create')
  const lastChoice = useRememberedKind('pages')
  if (lastChoice) return <Navigate replace to={lastChoice} />
  return (
    <ListScreen<ListedPage>
      searchLabel="Search pages..."
      addLabel={mayCreate && 'Add Page'}
      filters={<KindFilter list="pages" />}
      table={(actions) => <PagesTable {...actions} />}
      dialogs={{
        add: (close) => <NewPageDialog onClose={close} />,
        edit: (page, close) => <EditPageDialog page={page} onClose={close} />,
        history: ({ id }, close) => <PageHistory id={id} done={UPDATED} onClose={close} />,
        delete: ({ id, title }, close) => (
          <DeletePageDialog
            id={id}
            title="Delete Page"
            message={`Are you sure you want to delete "${title}"? This action cannot be undone.`}
            confirm="Delete Page"
            done={{ title: 'Page deleted', message: `"${title}" has been successfully deleted.` }}
            onClose={close}
          />
        ),
      }}
    />
  )
}

function PagesTable({ onEdit, onHistory, onDelete }: TableActions<ListedPage>) {
  const { page, get, sort } = useListParams()
  const pages = useQuery(
    api.pages.list.queryOptions({
      // The address may contain anything; the server refuses unknown kinds.
      input: {
        search: get('search'),
        kind: get('kind') as PageQuery['kind'],
        page,
        ...sort('-createdAt', ['title', 'slug', 'status', 'createdAt', 'updatedAt']),
      },
      placeholderData: keepPreviousData,
    }),
  )
  useContentChanges(api.pages.list.key())
  const counts = useQuery(api.dashboard.counts.queryOptions())
  useContentChanges(api.dashboard.counts.key())

  const columns: Column<ListedPage>[] = [
    {
      title: 'Title',
      sort: 'title',
      render: (row) => (
        <PageTitle page={row} onEdit={() => onEdit(row)}>
          <StatusBadge post={row} />
        </PageTitle>
      ),
    },
    {
      title: 'Slug',
      sort: 'slug',
      render: ({ slug, status }) =>
        status === 'published' ? (
          <Anchor href={pagePath(slug)} target="_blank" rel="noopener">
            {slug}
          </Anchor>
        ) : (
          slug
        ),
    },
    {
      title: 'Actions',
      render: (row) => (
        <PageActions page={row} onEdit={() => onEdit(row)} onHistory={() => onHistory(row)} onDelete={() => onDelete(row)} />
      ),
    },
  ]
  const hint = counts.data?.isBuiltInPageMissing && !get('search') && !get('kind') && <SeedingHint />
  return (
    <Stack>
      {pages.data?.total !== 0 && hint}
      <RecordTable label="Pages" unit="item" query={pages} columns={columns} usualSort="-createdAt" firstStep={hint} />
    </Stack>
  )
}
