import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { SearchBox } from '#admin/shared/lists/search-box.tsx'
import { formatTypedDay } from '#admin/shared/time/format-time.ts'
import { eventName } from './audit-entry.ts'

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
      <DayInput label="From" name="from" max={get('until') || undefined} />
      <DayInput label="Until" name="until" min={get('from') || undefined} />
      {isFiltered && (
        <Button variant="subtle" onClick={() => filter(EMPTY)}>
          Show all
        </Button>
      )}
    </Group>
  )
}

interface DayInputProps {
  label: string
  name: 'from' | 'until'
  min?: string | undefined
  max?: string | undefined
}

function DayInput({ name, ...props }: DayInputProps) {
  const { get, filter } = useListParams()
  return (
    <TextInput
      flex="1 1 9rem"
      miw={0}
      maw="12rem"
      description={formatTypedDay(get(name))}
      type="date"
      value={get(name)}
      onChange={({ currentTarget }) => filter({ [name]: currentTarget.value })}
      {...props}
    />
  )
}
