import { NativeSelect } from '@mantine/core'
import { useListParams } from '#admin/shared/lists/list-params.ts'

const KINDS = [
  { value: '', label: 'Pages and posts' },
  { value: 'page', label: 'Pages only' },
  { value: 'post', label: 'Posts only' },
]

/** Filters the list. The choice is part of the address. */
export function KindFilter() {
  const { get, filter } = useListParams()
  return (
    <NativeSelect
      w="fit-content"
      aria-label="Filter by kind"
      data={KINDS}
      value={get('kind')}
      onChange={({ currentTarget }) => filter({ kind: currentTarget.value })}
    />
  )
}
