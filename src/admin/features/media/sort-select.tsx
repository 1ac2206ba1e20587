import { NativeSelect } from '@mantine/core'
import { useListParams } from '#admin/shared/lists/list-params.ts'

const ORDERS = [
  { value: '', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'title', label: 'Title, A to Z' },
  { value: '-title', label: 'Title, Z to A' },
  { value: 'mediaType', label: 'Type' },
]

/** The order of the tiles. A table has it in its headers. */
export function SortSelect() {
  const { get, filter } = useListParams()
  return (
    <NativeSelect
      aria-label="Order"
      data={ORDERS}
      value={get('sort')}
      onChange={({ currentTarget }) => filter({ sort: currentTarget.value })}
    />
  )
}
