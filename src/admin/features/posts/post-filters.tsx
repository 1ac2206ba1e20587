import { Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { KindFilter } from '#admin/shared/pages/kind-filter.tsx'

const STATUSES = [
  { value: '', label: 'Any status' },
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
]

/** Filters the list. The choice is part of the address. */
export function PostFilters() {
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
