import { Button, Group, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Category } from '#contract/categories.ts'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { SearchBox } from '#admin/shared/lists/search-box.tsx'
import { CategoriesTable } from './categories-table.tsx'

const CategoryDialog = lazy(async () => ({ default: (await import('./category-dialog.tsx')).CategoryDialog }))

type Open = { dialog: 'edit'; category: Category | null } | { dialog: 'delete'; category: Category }

/** Categories (B §2). */
export function CategoriesScreen() {
  const { get, filter } = useListParams()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <SearchBox label="Search categories..." value={get('search')} onSearch={(search) => filter({ search })} />
        <Button leftSection={<Icon name="plus" />} onClick={() => setOpen({ dialog: 'edit', category: null })}>
          Add Category
        </Button>
      </Group>
      <CategoriesTable
        onEdit={(category) => setOpen({ dialog: 'edit', category })}
        onDelete={(category) => setOpen({ dialog: 'delete', category })}
      />
      <Suspense>
        {open?.dialog === 'edit' && <CategoryDialog key={open.category?.id} category={open.category} onClose={close} />}
      </Suspense>
      {open?.dialog === 'delete' && (
        <DeleteDialog
          title="Delete Category"
          message="Are you sure you want to delete this category?"
          {...(open.category.hasChildren && { note: 'Its subcategories become root categories.' })}
          trashed={{ entityType: 'categories', entityId: open.category.id }}
          remove={() => client.categories.delete({ id: open.category.id })}
          meta={{
            done: 'Category deleted successfully',
            failed: 'Failed to delete category.',
            refresh: [api.categories.key(), api.trash.key()],
          }}
          onClose={close}
        />
      )}
    </Stack>
  )
}
