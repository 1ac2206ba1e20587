import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { lazy } from 'react'
import type { Media } from '#contract/media.ts'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { ListScreen } from '#admin/shared/lists/list-screen.tsx'
import { KIND_OPTIONS } from '#admin/shared/media/kinds.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { DeleteMediaDialog } from './delete-media-dialog.tsx'
import { MediaTable } from './media-table.tsx'

const UploadDialog = lazy(async () => ({ default: (await import('./upload-dialog.tsx')).UploadDialog }))
const EditMediaDialog = lazy(async () => ({ default: (await import('./edit-media-dialog.tsx')).EditMediaDialog }))

/** Media Library (B §2). */
export function MediaScreen() {
  const { get, filter } = useListParams()
  const mayUpload = useHasPermission('media/create')
  return (
    <ListScreen<Media>
      searchLabel="Search media..."
      addLabel={mayUpload && 'Upload Media'}
      filters={
        <Group>
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
      }
      table={(actions) => <MediaTable {...actions} />}
      dialogs={{
        add: (close) => <UploadDialog onClose={close} />,
        edit: (media, close) => <EditMediaDialog key={media.id} media={media} onClose={close} />,
        delete: (media, close) => <DeleteMediaDialog media={media} onClose={close} />,
      }}
    />
  )
}
