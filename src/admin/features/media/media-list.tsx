import { Button, Checkbox, Group, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { Media, MediaKind } from '#contract/media/media.ts'
import { NO_FOLDER } from '#contract/media/folder-filter.ts'
import { api } from '#admin/api.ts'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'
import type { TableActions } from '#admin/shared/lists/list-screen.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { RecordList } from '#admin/shared/lists/record-list.tsx'
import { useFolders } from '#admin/shared/media/folders.ts'
import { SeedingHint } from '#admin/shared/pages/seeding-hint.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { type MediaActions, useSelection } from './selection.ts'
import { MediaGrid } from './media-grid.tsx'
import { MediaTable } from './media-table.tsx'
import { useOpenFolder } from './folder-bar.tsx'
import { useMediaView } from './media-view-switch.tsx'
import classes from './media.module.css'

const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))

/** One page of files, as tiles or as a table. */
export function MediaList({ onEdit, onDelete }: TableActions<Media>) {
  const { page, get, sort, filter } = useListParams()
  const { search: address } = useLocation()
  const { folder } = useOpenFolder()
  const folders = useFolders()
  const isKnown = folder === '' || folder === NO_FOLDER || folders.data?.items.some(({ id }) => id === folder)
  const isFolderGone = folders.isSuccess && !folders.isFetching && !isKnown
  const { view } = useMediaView()
  const mayManage = useHasPermission('media/create')
  const [moving, setMoving] = useState<Media | null>(null)
  const kind = get('kind') as MediaKind | ''
  const media = useQuery(
    api.media.list.queryOptions({
      input: {
        search: get('search'),
        missingAlt: get('missing') === 'alt',
        page,
        ...(kind && { kind }),
        ...(folder && { folder }),
        ...sort('-createdAt', ['title', 'mediaType', 'createdAt']),
      },
      placeholderData: keepPreviousData,
    }),
  )
  useContentChanges(api.media.list.key())
  const items = media.data?.items ?? []
  const selection = useSelection(
    items.map(({ id }) => id),
    address,
  )
  const actions: MediaActions = mayManage
    ? { selection, onEdit, onMove: setMoving, onDelete }
    : { selection: null, onShow: onEdit }
  const isFiltered = ['search', 'kind', 'missing'].some((name) => get(name))
  const list = {
    label: 'Media',
    unit: 'file',
    query: media,
    ...(isFolderGone && { empty: 'This folder no longer exists' }),
    firstStep: (
      <>
        {!isFiltered && folder === '' && <SeedingHint />}
        {!isFiltered && mayManage && isKnown && folder !== '' && folder !== NO_FOLDER && (
          <Text size="sm" mt="xs">
            This folder is empty. Upload files here, or select files in another folder and move them.
          </Text>
        )}
        {isFolderGone && (
          <Button variant="default" mt="md" onClick={() => filter({ folder: '' })}>
            Show all files
          </Button>
        )}
        {get('search') && (
          <Button variant="default" mt="md" onClick={() => filter({ search: '' })}>
            Clear search
          </Button>
        )}
      </>
    ),
  }
  return (
    <div>
      {mayManage && items.length > 0 && (
        <BulkBar shown={items} selected={items.filter(({ id }) => selection.has(id))} onSelect={selection.set} />
      )}
      {view === 'list' ? (
        <MediaTable list={list} {...actions} />
      ) : (
        <RecordList {...list}>{(rows) => <MediaGrid items={rows} {...actions} />}</RecordList>
      )}
      <Suspense>
        {moving && <MoveDialog files={[moving]} onClose={() => setMoving(null)} onMoved={() => selection.set([])} />}
      </Suspense>
    </div>
  )
}

const DeleteManyDialog = lazy(async () => ({ default: (await import('./delete-many-dialog.tsx')).DeleteManyDialog }))

interface Props {
  shown: Media[]
  selected: Media[]
  onSelect: (ids: string[]) => void
}

/** Selects all files of this page, and acts on the selected ones. */
function BulkBar({ shown, selected, onSelect }: Props) {
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
