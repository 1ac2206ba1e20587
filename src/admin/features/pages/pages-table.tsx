import { Anchor, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pagePath } from '#contract/paths.ts'
import { api } from '#admin/api.ts'
import type { TableActions } from '#admin/shared/lists/list-screen.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { SeedingHint } from '#admin/shared/pages/seeding-hint.tsx'
import { StatusBadge } from '#admin/shared/pages/status-badge.tsx'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'
import { PageActions } from '#admin/shared/pages/page-actions.tsx'
import { PageTitle } from '#admin/shared/pages/page-title.tsx'
import type { ListedPage } from '#admin/shared/pages/listed-page.ts'

export function PagesTable({ onEdit, onHistory, onDelete }: TableActions<ListedPage>) {
  const { page, get, sort } = useListParams()
  const pages = useQuery(
    api.pages.list.queryOptions({
      // The address may contain anything; the server refuses unknown kinds.
      input: {
        search: get('search'),
        kind: get('kind') as '',
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
