import { Button, Checkbox, Group, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import classes from './media.module.css'

const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))
const DeleteManyDialog = lazy(async () => ({ default: (await import('./delete-many-dialog.tsx')).DeleteManyDialog }))

interface Props {
  shown: Media[]
  selected: Media[]
  onSelect: (ids: string[]) => void
}

/** Selects all files of this page, and acts on the selected ones. */
export function BulkBar({ shown, selected, onSelect }: Props) {
  const [dialog, setDialog] = useState<'move' | 'delete' | null>(null)
  const clear = () => onSelect([])
  const props = { files: selected, onClose: () => setDialog(null) }
  return (
    <Group className={classes['bulk'] ?? ''} gap="sm" mod={{ active: selected.length > 0 }}>
      <Checkbox
        label="Select all on this page"
        checked={selected.length === shown.length}
        indeterminate={selected.length > 0 && selected.length < shown.length}
        onChange={({ currentTarget }) => onSelect(currentTarget.checked ? shown.map(({ id }) => id) : [])}
      />
      <Text size="sm" role="status">
        {selected.length > 0 && `${selected.length} selected`}
      </Text>
      {selected.length > 0 && (
        <>
          <Button size="xs" variant="default" leftSection={<Icon name="category" size={16} />} onClick={() => setDialog('move')}>
            Move…
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="red"
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => setDialog('delete')}
          >
            Delete…
          </Button>
          <Button size="xs" variant="subtle" aria-label="Clear selection" onClick={clear}>
            Clear
          </Button>
        </>
      )}
      <Suspense>
        {dialog === 'move' && <MoveDialog {...props} onMoved={clear} />}
        {dialog === 'delete' && <DeleteManyDialog {...props} onDeleted={clear} />}
      </Suspense>
    </Group>
  )
}
