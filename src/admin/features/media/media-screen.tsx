import { Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { lazy } from 'react'
import type { Media } from '#contract/media.ts'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { ListScreen } from '#admin/shared/lists/list-screen.tsx'
import { KIND_OPTIONS } from '#admin/shared/media/kinds.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { FolderBar } from './folder-bar.tsx'
import { MediaList } from './media-list.tsx'
import { useOpenFolder } from './open-folder.ts'
import { SortSelect } from './sort-select.tsx'
import { useMediaView, ViewSwitch } from './view-switch.tsx'

const UploadDialog = lazy(async () => ({ default: (await import('./upload-dialog.tsx')).UploadDialog }))
const EditMediaDialog = lazy(async () => ({ default: (await import('./edit-media-dialog.tsx')).EditMediaDialog }))
const DeleteMediaDialog = lazy(async () => ({ default: (await import('./delete-media-dialog.tsx')).DeleteMediaDialog }))

/** Media Library (B §2). */
export function MediaScreen() {
  const { get, filter } = useListParams()
  const { uploadFolderId } = useOpenFolder()
  const { view } = useMediaView()
  const mayUpload = useHasPermission('media/create')
  return (
    <ListScreen<Media>
      searchLabel="Search media..."
      addLabel={mayUpload && 'Upload Media'}
      filters={
        <Stack gap="sm">
          <FolderBar />
          <Group gap="sm">
            <ViewSwitch />
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
        </Stack>
      }
      table={(actions) => <MediaList {...actions} />}
      dialogs={{
        add: (close) => <UploadDialog folderId={uploadFolderId} onClose={close} />,
        edit: (media, close) => <EditMediaDialog key={media.id} media={media} onClose={close} />,
        delete: (media, close) => <DeleteMediaDialog media={media} onClose={close} />,
      }}
    />
  )
}
