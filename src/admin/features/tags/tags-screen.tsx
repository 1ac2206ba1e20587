import { Button, Group, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Tag } from '#contract/tags.ts'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { SearchBox } from '#admin/shared/lists/search-box.tsx'
import { TagsTable } from './tags-table.tsx'

const TagDialog = lazy(async () => ({ default: (await import('./tag-dialog.tsx')).TagDialog }))

type Open = { dialog: 'edit'; tag: Tag | null } | { dialog: 'delete'; tag: Tag }

/** Tags (B §2). */
export function TagsScreen() {
  const { get, filter } = useListParams()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <SearchBox label="Search tags..." value={get('search')} onSearch={(search) => filter({ search })} />
        <Button leftSection={<Icon name="plus" />} onClick={() => setOpen({ dialog: 'edit', tag: null })}>
          Add Tag
        </Button>
      </Group>
      <TagsTable onEdit={(tag) => setOpen({ dialog: 'edit', tag })} onDelete={(tag) => setOpen({ dialog: 'delete', tag })} />
      <Suspense>{open?.dialog === 'edit' && <TagDialog key={open.tag?.id} tag={open.tag} onClose={close} />}</Suspense>
      {open?.dialog === 'delete' && (
        <DeleteDialog
          title="Delete Tag"
          message="Are you sure you want to delete this tag?"
          trashed={{ entityType: 'tags', entityId: open.tag.id }}
          remove={() => client.tags.delete({ id: open.tag.id })}
          meta={{ done: 'Tag deleted successfully', failed: 'Failed to delete tag.', refresh: [api.tags.key(), api.trash.key()] }}
          onClose={close}
        />
      )}
    </Stack>
  )
}
