import { Button, Group, Stack } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useListParams } from './list-params.ts'
import { SearchBox } from './search-box.tsx'

type RowDialog = 'edit' | 'history' | 'delete'

/** What the screen gives its table. */
export interface TableActions<Row> {
  onEdit: (row: Row) => void
  onHistory: (row: Row) => void
  onDelete: (row: Row) => void
  /** The next step below "No … found": a button, unless a search or filter hides the rows. */
  firstStep: ReactNode
}

interface Props<Row> {
  searchLabel: string
  /** Left out for people who may not add anything. */
  addLabel?: string | false
  /** The button of an empty list. */
  firstLabel?: string
  filters?: ReactNode
  table: (actions: TableActions<Row>) => ReactNode
  /** The dialogs that the screen opens. Only one is open at a time. */
  dialogs: { add?: (close: () => void) => ReactNode } & Partial<Record<RowDialog, (row: Row, close: () => void) => ReactNode>>
  /** Replaces the dialogs that add and edit, for records that open at their own address. */
  onAdd?: () => void
  onEdit?: (row: Row) => void
}

/** The screen of a list: search, filters, a button that adds, the table, and the dialogs of its rows. */
export function ListScreen<Row>({ searchLabel, addLabel, firstLabel, filters, table, dialogs, onAdd, onEdit }: Props<Row>) {
  const { get, filter } = useListParams()
  const [chosen, setChosen] = useState<{ dialog: 'add' } | { dialog: RowDialog; row: Row } | null>(null)
  // A link can open the dialog that adds.
  const open = chosen ?? (addLabel && get('add') ? ({ dialog: 'add' } as const) : null)
  const close = () => {
    setChosen(null)
    if (get('add')) filter({ add: '' })
  }
  const show = (dialog: RowDialog) => (row: Row) => setChosen({ dialog, row })
  const add = onAdd ?? (() => setChosen({ dialog: 'add' }))
  const [params] = useSearchParams()
  // The kind is remembered, so an empty website can have it too.
  const isFiltered = [...params.keys()].some((name) => name !== 'kind' && name !== 'add')
  const firstStep = addLabel && firstLabel && !isFiltered && (
    <Button mt="md" onClick={add}>
      {firstLabel}
    </Button>
  )
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <SearchBox label={searchLabel} value={get('search')} onSearch={(search) => filter({ search })} />
        {addLabel && (
          <Button leftSection={<Icon name="plus" />} onClick={add}>
            {addLabel}
          </Button>
        )}
      </Group>
      {filters}
      {table({ onEdit: onEdit ?? show('edit'), onHistory: show('history'), onDelete: show('delete'), firstStep })}
      <Suspense>
        {open?.dialog === 'add' && dialogs.add?.(close)}
        {open && open.dialog !== 'add' && dialogs[open.dialog]?.(open.row, close)}
      </Suspense>
    </Stack>
  )
}
