import { Button, Group, Paper, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { MenuItem } from '#contract/menu-items.ts'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { SearchBox } from '#admin/shared/lists/search-box.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'
import { MenuTable } from './menu-table.tsx'

const MenuItemDialog = lazy(async () => ({ default: (await import('./menu-item-dialog.tsx')).MenuItemDialog }))

type Open = { dialog: 'edit'; item: MenuItem | null } | { dialog: 'delete'; item: MenuItem }

/** Menu Management (B §2). */
export function MenuScreen() {
  const { page, get, filter } = useListParams()
  const [open, setOpen] = useState<Open | null>(null)
  const mayManage = useHasPermission('menus/manage')
  const items = useQuery(
    api.menuItems.list.queryOptions({ input: { search: get('search'), page }, placeholderData: keepPreviousData }),
  )
  useContentChanges(api.menuItems.key())
  const close = () => setOpen(null)

  if (items.isLoadingError) {
    return (
      <Paper>
        <LoadError query={items} />
      </Paper>
    )
  }
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <SearchBox label="Search menu items..." value={get('search')} onSearch={(search) => filter({ search })} />
        {mayManage && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setOpen({ dialog: 'edit', item: null })}>
            Add Menu Item
          </Button>
        )}
      </Group>
      <MenuTable
        query={items}
        onEdit={(item) => setOpen({ dialog: 'edit', item })}
        onDelete={(item) => setOpen({ dialog: 'delete', item })}
      />
      <Suspense>{open?.dialog === 'edit' && <MenuItemDialog key={open.item?.id} item={open.item} onClose={close} />}</Suspense>
      {open?.dialog === 'delete' && (
        <DeleteDialog
          title="Delete Menu Item"
          message={`Are you sure you want to delete "${open.item.title}"? This action cannot be undone.`}
          trashed={{ entityType: 'menuItems', entityId: open.item.id }}
          remove={() => client.menuItems.delete({ id: open.item.id })}
          meta={{ done: 'Menu item deleted', failed: '{message}', refresh: [api.menuItems.key(), api.trash.key()] }}
          onClose={close}
        />
      )}
    </Stack>
  )
}
