import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { lazy, useId, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { ListScreen } from '#admin/shared/lists/list-screen.tsx'
import { KIND_OPTIONS } from '#admin/shared/media/kinds.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { FolderBar, useOpenFolder } from './folder-bar.tsx'
import classes from './media.module.css'
import { MediaList } from './media-list.tsx'
import { MediaViewSwitch, useMediaView } from './media-view-switch.tsx'

const UploadDialog = lazy(async () => ({ default: (await import('./upload-dialog.tsx')).UploadDialog }))
const EditMediaDialog = lazy(async () => ({ default: (await import('./edit-media-dialog.tsx')).EditMediaDialog }))
const MediaDetailsDialog = lazy(async () => ({ default: (await import('./media-details-dialog.tsx')).MediaDetailsDialog }))
const DeleteMediaDialog = lazy(async () => ({ default: (await import('./delete-media-dialog.tsx')).DeleteMediaDialog }))

/** Media Library (B §2). */
export function MediaScreen() {
  const { folderId } = useOpenFolder()
  const mayUpload = useHasPermission('media/create')
  return (
    <ListScreen<Media>
      searchLabel="Search media..."
      addLabel={mayUpload && 'Upload Media'}
      filters={
        <Stack gap="sm">
          <FolderBar />
          <Group gap="sm">
            <MediaViewSwitch />
            <Filters />
          </Group>
        </Stack>
      }
      table={(actions) => <MediaList {...actions} />}
      dialogs={{
        add: (close) => <UploadDialog folderId={folderId} onClose={close} />,
        edit: (media, close) =>
          mayUpload ? (
            <EditMediaDialog key={media.id} media={media} onClose={close} />
          ) : (
            <MediaDetailsDialog media={media} onClose={close} />
          ),
        delete: (media, close) => <DeleteMediaDialog media={media} onClose={close} />,
      }}
    />
  )
}

/** On a phone a button shows them, because they would fill half of the screen. */
function Filters() {
  const id = useId()
  const { get, filter } = useListParams()
  const { view } = useMediaView()
  const [isOpen, setOpen] = useState(Boolean(get('sort') || get('kind') || get('missing')))
  return (
    <>
      <Button variant="default" hiddenFrom="sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        Filters
      </Button>
      <Group gap="sm" id={id} className={classes['filters'] ?? ''} mod={{ open: isOpen }}>
        {view === 'grid' && <SortSelect />}
        <NativeSelect
          aria-label="Filter by type"
          data={KIND_OPTIONS}
          value={get('kind')}
          onChange={({ currentTarget }) => filter({ kind: currentTarget.value })}
        />
        <Checkbox
          label="Only pictures without a description"
          checked={get('missing') !== ''}
          onChange={({ currentTarget }) => filter({ missing: currentTarget.checked ? 'alt' : '' })}
        />
      </Group>
    </>
  )
}

const ORDERS = [
  { value: '', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'title', label: 'Title, A to Z' },
  { value: '-title', label: 'Title, Z to A' },
  { value: 'mediaType', label: 'Type' },
]

/** The order of the tiles. A table has it in its headers. */
function SortSelect() {
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
