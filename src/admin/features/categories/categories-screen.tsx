import { lazy } from 'react'
import { Box, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/pages/categories.ts'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { ListScreen, type TableActions } from '#admin/shared/lists/list-screen.tsx'
import { ActiveBadge } from '#admin/shared/elements/active-badge.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { RowActions } from '#admin/shared/lists/row-actions.tsx'
import { Swatch } from '#admin/shared/elements/swatch.tsx'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'

const CategoryDialog = lazy(async () => ({ default: (await import('./category-dialog.tsx')).CategoryDialog }))

/** Categories (B §2). */
export const CategoriesScreen = () => (
  <ListScreen<Category>
    searchLabel="Search categories..."
    addLabel="Add Category"
    firstLabel="Add your first category"
    table={(actions) => <CategoriesTable {...actions} />}
    dialogs={{
      add: (close) => <CategoryDialog category={null} onClose={close} />,
      edit: (category, close) => <CategoryDialog key={category.id} category={category} onClose={close} />,
      delete: (category, close) => (
        <DeleteDialog
          title="Delete Category"
          message="Are you sure you want to delete this category?"
          note={category.hasChildren && 'Its subcategories become root categories.'}
          trashed={{ entityType: 'categories', entityId: category.id }}
          remove={() => client.categories.delete({ id: category.id })}
          meta={{
            done: 'Category deleted successfully',
            failed: 'Failed to delete category.',
            refresh: [api.categories.key(), api.trash.key()],
          }}
          onClose={close}
        />
      ),
    }}
  />
)

/** The categories as a tree: subcategories are indented below their parent. */
function CategoriesTable({ onEdit, onDelete, firstStep }: TableActions<Category>) {
  const { page, get } = useListParams()
  const categories = useQuery(
    api.categories.list.queryOptions({ input: { search: get('search'), page }, placeholderData: keepPreviousData }),
  )
  useContentChanges(api.categories.key())
  const columns: Column<Category>[] = [
    {
      title: 'Name',
      render: ({ name, color, level }) => (
        <Box component="span" display="block" pl={`${level * 1.75}rem`}>
          <Swatch color={color}>{name}</Swatch>
        </Box>
      ),
    },
    { title: 'Slug', render: ({ slug }) => slug },
    { title: 'Parent', render: ({ parentName }) => parentName ?? <Text c="dimmed">Root</Text> },
    {
      title: 'Status',
      render: ({ isActive }) => <ActiveBadge isActive={isActive} />,
    },
    {
      title: 'Actions',
      render: (category) => (
        <RowActions name={category.name} onEdit={() => onEdit(category)} onDelete={() => onDelete(category)} />
      ),
    },
  ]
  return <RecordTable label="Categories" unit="category" query={categories} columns={columns} firstStep={firstStep} />
}
