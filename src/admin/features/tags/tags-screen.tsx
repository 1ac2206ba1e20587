import { lazy } from 'react'
import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Tag } from '#contract/pages/tags.ts'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { ListScreen, type TableActions } from '#admin/shared/lists/list-screen.tsx'
import { ActiveBadge } from '#admin/shared/elements/active-badge.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { RowActions } from '#admin/shared/lists/row-actions.tsx'
import { Swatch } from '#admin/shared/elements/swatch.tsx'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'

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

function TagsTable({ onEdit, onDelete, firstStep }: TableActions<Tag>) {
  const { page, get, sort } = useListParams()
  const tags = useQuery(
    api.tags.list.queryOptions({
      input: { search: get('search'), page, ...sort('name', ['name', 'slug', 'isActive']) },
      placeholderData: keepPreviousData,
    }),
  )
  useContentChanges(api.tags.key())
  const columns: Column<Tag>[] = [
    { title: 'Name', sort: 'name', render: ({ name, color }) => <Swatch color={color}>{name}</Swatch> },
    { title: 'Slug', sort: 'slug', render: ({ slug }) => slug },
    {
      title: 'Description',
      render: ({ description }) => description ?? <Text c="dimmed">No description</Text>,
    },
    {
      title: 'Status',
      sort: 'isActive',
      render: ({ isActive }) => <ActiveBadge isActive={isActive} />,
    },
    {
      title: 'Actions',
      render: (tag) => <RowActions name={tag.name} onEdit={() => onEdit(tag)} onDelete={() => onDelete(tag)} />,
    },
  ]
  return <RecordTable label="Tags" unit="tag" query={tags} columns={columns} usualSort="name" firstStep={firstStep} />
}
