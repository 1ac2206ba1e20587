import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Media } from '#contract/media.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { KIND_OPTIONS } from '#admin/shared/media/kinds.ts'
import { SearchBox } from '#admin/shared/lists/search-box.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { DeleteMediaDialog } from './delete-media-dialog.tsx'
import { MediaTable } from './media-table.tsx'

const UploadDialog = lazy(async () => ({ default: (await import('./upload-dialog.tsx')).UploadDialog }))
const EditMediaDialog = lazy(async () => ({ default: (await import('./edit-media-dialog.tsx')).EditMediaDialog }))

type Open = { dialog: 'upload' } | { dialog: 'edit' | 'delete'; media: Media }

/** Media Library (B §2). */
export function MediaScreen() {
  const { get, filter } = useListParams()
  const mayManage = useHasPermission('media/create')
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <SearchBox label="Search media..." value={get('search')} onSearch={(search) => filter({ search })} />
        {mayManage && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setOpen({ dialog: 'upload' })}>
            Upload Media
          </Button>
        )}
      </Group>
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
      <MediaTable
        onEdit={(media) => setOpen({ dialog: 'edit', media })}
        onDelete={(media) => setOpen({ dialog: 'delete', media })}
      />
      <Suspense>
        {open?.dialog === 'upload' && <UploadDialog onClose={close} />}
        {open?.dialog === 'edit' && <EditMediaDialog key={open.media.id} media={open.media} onClose={close} />}
      </Suspense>
      {open?.dialog === 'delete' && <DeleteMediaDialog media={open.media} onClose={close} />}
    </Stack>
  )
}
