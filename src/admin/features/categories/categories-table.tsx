import { Box, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/pages/categories.ts'
import { api } from '#admin/api.ts'
import { ActiveBadge } from '#admin/shared/elements/active-badge.tsx'
import type { TableActions } from '#admin/shared/lists/list-screen.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { RowActions } from '#admin/shared/lists/row-actions.tsx'
import { Swatch } from '#admin/shared/elements/swatch.tsx'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'

/** The categories as a tree: subcategories are indented below their parent. */
export function CategoriesTable({ onEdit, onDelete, firstStep }: TableActions<Category>) {
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
