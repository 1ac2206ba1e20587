import { Stack, Text, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AUDIT_ACTIONS } from '#contract/audit/audit-actions.ts'
import { api, type ApiOutputs } from '#admin/api.ts'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { formatDateTime, formatTypedDay } from '#admin/shared/time/format-time.ts'
import { fromLagosField } from '#admin/shared/time/lagos-time.ts'
import { SearchBox } from '#admin/shared/lists/search-box.tsx'
import classes from './audit.module.css'
import { ChainCheck } from './chain-check.tsx'
import { ErasePerson } from './erase-person.tsx'
import { listDetails } from './list-details.ts'

const COLUMNS: Column<AuditEntry>[] = [
  { title: 'When', render: ({ occurredAt }) => <time dateTime={occurredAt}>{formatDateTime(occurredAt)}</time> },
  { title: 'Who', render: ({ actorName }) => <Text className={classes['long'] ?? ''}>{actorName}</Text> },
  {
    title: 'What',
    render: (entry) => (
      <div className={classes['long']}>
        <Text>{entry.summary}</Text>
        {eventName(entry.action) !== entry.summary && (
          <Text size="sm" c="dimmed">
            {eventName(entry.action)}
          </Text>
        )}
        <EntryDetails entry={entry} />
      </div>
    ),
  },
  { title: 'From', render: ({ ipAddress }) => <Text className={classes['long'] ?? ''}>{ipAddress ?? '–'}</Text> },
]

const DAY_MS = 24 * 60 * 60_000

/** The first moment of a day of a date field, in Lagos; null while the day is incomplete. */
const getStart = (day: string) => fromLagosField(`${day}T00:00`)

/** The last moment of that day. */
function getEnd(day: string): string | null {
  const start = getStart(day)
  return start && new Date(Date.parse(start) + DAY_MS - 1).toISOString()
}

/** Who did what, and when. */
export function AuditScreen() {
  const { page, get } = useListParams()
  const action = get('action')
  const from = getStart(get('from'))
  const until = getEnd(get('until'))
  const entries = useQuery(
    api.audit.list.queryOptions({
      input: { page, search: get('search'), ...(action && { action }), ...(from && { from }), ...(until && { until }) },
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <Stack gap="lg">
      <AuditFilters />
      <RecordTable
        label="Audit log"
        query={entries}
        columns={COLUMNS}
        empty="No entries found"
        loading="Loading entries..."
        isCounted={get('search') === ''}
      />
      {/* Below the list, because the loading list would push down the target of a link. */}
      {!entries.isPending && (
        <>
          <ChainCheck />
          <Panel
            title="Erase personal data"
            description="Old entries are deleted automatically. If somebody asks for their data to be erased, erase that person here."
          >
            <div>
              <ErasePerson />
            </div>
          </Panel>
        </>
      )}
    </Stack>
  )
}

/** The fields of the record before and after the change, if the entry has them. */
function EntryDetails({ entry: { before, after } }: { entry: AuditEntry }) {
  const details = listDetails(before, after)
  if (details.length === 0) return null
  return (
    <details>
      <summary>Details</summary>
      <ul className={classes['details']}>
        {details.map(({ label, text }) => (
          <li key={label}>
            <b>{label}</b>: {text}
          </li>
        ))}
      </ul>
    </details>
  )
}

const EMPTY = { search: '', action: '', from: '', until: '' }

function AuditFilters() {
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

type AuditEntry = ApiOutputs['audit']['list']['items'][number]

/** The action of an entry in words. A newer version of the program may have logged one that this table does not have. */
const eventName = (action: string): string => (AUDIT_ACTIONS as Record<string, string>)[action] ?? action
