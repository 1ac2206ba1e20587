import { Group, NativeSelect } from '@mantine/core'
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
  return (
    <Group gap="sm">
      <KindFilter list="posts" />
      <NativeSelect
        aria-label="Filter by status"
        data={STATUSES}
        value={get('status')}
        onChange={({ currentTarget }) => filter({ status: currentTarget.value })}
      />
    </Group>
  )
}
