import { Paper, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { MenuItem } from '#contract/menu-items/menu-items.ts'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { ListScreen } from '#admin/shared/lists/list-screen.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'
import { MenuTable } from './menu-table.tsx'

const MenuItemDialog = lazy(async () => ({ default: (await import('./menu-item-dialog.tsx')).MenuItemDialog }))
const MenuPreview = lazy(async () => ({ default: (await import('./menu-preview.tsx')).MenuPreview }))

/** Menu Management (B §2). */
export function MenuScreen() {
  const { page, get } = useListParams()
  const mayManage = useHasPermission('menus/manage')
  const items = useQuery(
    api.menuItems.list.queryOptions({ input: { search: get('search'), page }, placeholderData: keepPreviousData }),
  )
  useContentChanges(api.menuItems.key())

  if (items.isLoadingError) {
    return (
      <Paper>
        <LoadError query={items} />
      </Paper>
    )
  }
  return (
    <Stack gap="lg">
      <ListScreen<MenuItem>
        searchLabel="Search menu items..."
        addLabel={mayManage && 'Add Menu Item'}
        table={(actions) => <MenuTable query={items} {...actions} />}
        dialogs={{
          add: (close) => <MenuItemDialog item={null} onClose={close} />,
          edit: (item, close) => <MenuItemDialog key={item.id} item={item} onClose={close} />,
          delete: (item, close) => (
            <DeleteDialog
              title="Delete Menu Item"
              message={`Are you sure you want to delete "${item.title}"? This action cannot be undone.`}
              trashed={{ entityType: 'menuItems', entityId: item.id }}
              remove={() => client.menuItems.delete({ id: item.id })}
              meta={{ done: 'Menu item deleted', failed: '{message}', refresh: [api.menuItems.key(), api.trash.key()] }}
              onClose={close}
            />
          ),
        }}
      />
      <Suspense>
        <MenuPreview />
      </Suspense>
    </Stack>
  )
}
