import { Button, Group, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import type { ListedPage } from '#admin/shared/pages/listed-page.ts'
import { SearchBox } from '#admin/shared/lists/search-box.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { KindFilter } from './kind-filter.tsx'
import { PagesTable } from './pages-table.tsx'

const PageDialog = lazy(async () => ({ default: (await import('./page-dialog.tsx')).PageDialog }))
const EditPageDialog = lazy(async () => ({ default: (await import('./edit-page-dialog.tsx')).EditPageDialog }))
const PageHistory = lazy(async () => ({ default: (await import('#admin/shared/pages/page-history.tsx')).PageHistory }))

type Open = { dialog: 'new' } | { dialog: 'edit' | 'history' | 'delete'; page: ListedPage }

/** Pages (B §2): every page and post there is. */
export function PagesScreen() {
  const { get, filter } = useListParams()
  const mayCreate = useHasPermission('pages/create')
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <SearchBox label="Search pages..." value={get('search')} onSearch={(search) => filter({ search })} />
        <KindFilter />
        {mayCreate && (
          <Button ml="auto" leftSection={<Icon name="plus" />} onClick={() => setOpen({ dialog: 'new' })}>
            Add Page
          </Button>
        )}
      </Group>
      <PagesTable
        onEdit={(page) => setOpen({ dialog: 'edit', page })}
        onHistory={(page) => setOpen({ dialog: 'history', page })}
        onDelete={(page) => setOpen({ dialog: 'delete', page })}
      />
      <Suspense>
        {open?.dialog === 'new' && <PageDialog page={null} onClose={close} />}
        {open?.dialog === 'edit' && <EditPageDialog page={open.page} onClose={close} />}
        {open?.dialog === 'history' && (
          <PageHistory
            id={open.page.id}
            done={{ title: 'Page updated', message: '"{title}" has been successfully updated.' }}
            onClose={close}
          />
        )}
      </Suspense>
      {open?.dialog === 'delete' && (
        <DeleteDialog
          title="Delete Page"
          message={`Are you sure you want to delete "${open.page.title}"? This action cannot be undone.`}
          confirm="Delete Page"
          remove={() => client.pages.delete({ id: open.page.id })}
          meta={{
            done: { title: 'Page deleted', message: `"${open.page.title}" has been successfully deleted.` },
            failed: '{message}',
            refresh: [api.pages.key(), api.trash.key(), api.dashboard.key()],
          }}
          trashed={{ entityType: 'pages', entityId: open.page.id }}
          onClose={close}
        />
      )}
    </Stack>
  )
}
