import { ActionIcon, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PageQuery } from '#contract/pages/pages.ts'
import { pagePath } from '#contract/paths.ts'
import { api } from '#admin/api.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { iconButtonProps } from '#admin/shared/elements/icon-button-props.ts'
import type { TableActions } from '#admin/shared/lists/list-screen.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { PageActions } from '#admin/shared/pages/page-actions.tsx'
import classes from '#admin/shared/lists/record-table.module.css'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { formatDay } from '#admin/shared/time/format-time.ts'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'
import { StatusBadge } from '#admin/shared/pages/status-badge.tsx'
import { PageTitle } from '#admin/shared/pages/page-title.tsx'
import type { ListedPage } from '#admin/shared/pages/listed-page.ts'

export function PostsTable({ onEdit, onHistory, onDelete, firstStep }: TableActions<ListedPage>) {
  const { page, get, sort } = useListParams()
  const posts = useQuery(
    api.pages.list.queryOptions({
      input: {
        scope: 'posts',
        search: get('search'),
        // The address may contain anything; the server refuses unknown values.
        kind: get('kind') as PageQuery['kind'],
        status: get('status') as PageQuery['status'],
        category: get('category'),
        page,
        ...sort('-createdAt', ['title', 'slug', 'status', 'createdAt', 'updatedAt']),
      },
      placeholderData: keepPreviousData,
    }),
  )
  useContentChanges(api.pages.list.key())

  const columns: Column<ListedPage>[] = [
    {
      title: 'Title',
      sort: 'title',
      render: (post) => <PageTitle page={post} onEdit={() => onEdit(post)} />,
    },
    { title: 'Slug', sort: 'slug', render: ({ slug }) => <Text lineClamp={2}>{slug}</Text> },
    { title: 'Status', sort: 'status', render: (post) => <StatusBadge post={post} /> },
    {
      title: 'Created date',
      sort: 'createdAt',
      render: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
    },
    {
      title: 'Actions',
      render: (post) => (
        <PageActions page={post} onEdit={() => onEdit(post)} onHistory={() => onHistory(post)} onDelete={() => onDelete(post)}>
          {post.status === 'published' ? (
            <ActionIcon
              component="a"
              href={pagePath(post.slug)}
              target="_blank"
              rel="noopener"
              {...iconButtonProps(`Open ${post.title}`)}
            >
              <Icon name="external" size={16} />
            </ActionIcon>
          ) : (
            <span className={classes['noAction']} />
          )}
        </PageActions>
      ),
    },
  ]
  return (
    <RecordTable
      label="Blog posts"
      unit="item"
      query={posts}
      columns={columns}
      usualSort="-createdAt"
      empty="No blog posts found"
      firstStep={firstStep}
      loading="Loading posts..."
    />
  )
}
