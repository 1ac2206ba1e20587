import { Button, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { Media, MediaKind } from '#contract/media/media.ts'
import { api } from '#admin/api.ts'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'
import type { TableActions } from '#admin/shared/lists/list-screen.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { RecordList } from '#admin/shared/lists/record-list.tsx'
import { useFolders } from '#admin/shared/media/folders.ts'
import { SeedingHint } from '#admin/shared/pages/seeding-hint.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { type MediaActions, useSelection } from './selection.ts'
import { BulkBar } from './bulk-bar.tsx'
import { MediaGrid } from './media-grid.tsx'
import { MediaTable } from './media-table.tsx'
import { useOpenFolder } from './folder-bar.tsx'
import { useMediaView } from './media-view-switch.tsx'

const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))

/** One page of files, as tiles or as a table. */
export function MediaList({ onEdit, onDelete }: TableActions<Media>) {
  const { page, get, sort } = useListParams()
  const { search: address } = useLocation()
  const { folder, folderId } = useOpenFolder()
  const folders = useFolders()
  const isInFolder = folders.data?.items.some(({ id }) => id === folderId) ?? false
  const isFolderGone = folderId !== null && folders.isSuccess && !folders.isFetching && !isInFolder
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
  const list = {
    label: 'Media',
    unit: 'file',
    query: media,
    ...(isFolderGone && { empty: 'This folder no longer exists' }),
    firstStep: <FirstStep isInFolder={isInFolder} isFolderGone={isFolderGone} />,
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

/** What somebody can do next if the list is empty. */
function FirstStep({ isInFolder, isFolderGone }: { isInFolder: boolean; isFolderGone: boolean }) {
  const { get, filter } = useListParams()
  const { folder } = useOpenFolder()
  const mayManage = useHasPermission('media/create')
  if (isFolderGone) {
    return (
      <Button variant="default" mt="md" onClick={() => filter({ folder: '' })}>
        Show all files
      </Button>
    )
  }
  if (get('search')) {
    return (
      <Button variant="default" mt="md" onClick={() => filter({ search: '' })}>
        Clear search
      </Button>
    )
  }
  if (get('kind') || get('missing')) return null
  if (folder === '') return <SeedingHint />
  if (!mayManage || !isInFolder) return null
  return (
    <Text size="sm" mt="xs">
      This folder is empty. Upload files here, or select files in another folder and move them.
    </Text>
  )
}
