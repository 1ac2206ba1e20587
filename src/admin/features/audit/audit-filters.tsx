import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { SearchBox } from '#admin/shared/lists/search-box.tsx'
import { formatTypedDay } from '#admin/shared/time/format-time.ts'
import { eventName } from './event-name.ts'

const EMPTY = { search: '', action: '', from: '', until: '' }

export function AuditFilters() {
  const { get, filter } = useListParams()
  const actions = useQuery(api.audit.listActions.queryOptions())
  const events = (actions.data ?? []).map((value) => ({ value, label: eventName(value) }))
  events.sort((a, b) => a.label.localeCompare(b.label))
  const isFiltered = Object.keys(EMPTY).some((name) => get(name))
  return (
    <Group align="flex-end" role="search" aria-label="Audit log">
      <SearchBox label="Search people and events..." value={get('search')} onSearch={(search) => filter({ search })} />
      <NativeSelect
        label="Event"
        flex="1 1 11rem"
        data={[{ value: '', label: 'All events' }, ...events]}
        value={get('action')}
        onChange={({ currentTarget }) => filter({ action: currentTarget.value })}
      />
      <TextInput
        label="From"
        flex="1 1 9rem"
        miw={0}
        maw="12rem"
        description={formatTypedDay(get('from'))}
        type="date"
        value={get('from')}
        max={get('until') || undefined}
        onChange={({ currentTarget }) => filter({ from: currentTarget.value })}
      />
      <TextInput
        label="Until"
        flex="1 1 9rem"
        miw={0}
        maw="12rem"
        description={formatTypedDay(get('until'))}
        type="date"
        value={get('until')}
        min={get('from') || undefined}
        onChange={({ currentTarget }) => filter({ until: currentTarget.value })}
      />
      {isFiltered && (
        <Button variant="subtle" onClick={() => filter(EMPTY)}>
          Show all
        </Button>
      )}
    </Group>
  )
}
