import { lazy } from 'react'
import type { Category } from '#contract/pages/categories.ts'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { ListScreen } from '#admin/shared/lists/list-screen.tsx'
import { CategoriesTable } from './categories-table.tsx'

const CategoryDialog = lazy(async () => ({ default: (await import('./category-dialog.tsx')).CategoryDialog }))

/** Categories (B §2). */
export const CategoriesScreen = () => (
  <ListScreen<Category>
    searchLabel="Search categories..."
    addLabel="Add Category"
    firstLabel="Add your first category"
    table={(actions) => <CategoriesTable {...actions} />}
    dialogs={{
      add: (close) => <CategoryDialog category={null} onClose={close} />,
      edit: (category, close) => <CategoryDialog key={category.id} category={category} onClose={close} />,
      delete: (category, close) => (
        <DeleteDialog
          title="Delete Category"
          message="Are you sure you want to delete this category?"
          {...(category.hasChildren && { note: 'Its subcategories become root categories.' })}
          trashed={{ entityType: 'categories', entityId: category.id }}
          remove={() => client.categories.delete({ id: category.id })}
          meta={{
            done: 'Category deleted successfully',
            failed: 'Failed to delete category.',
            refresh: [api.categories.key(), api.trash.key()],
          }}
          onClose={close}
        />
      ),
    }}
  />
)
