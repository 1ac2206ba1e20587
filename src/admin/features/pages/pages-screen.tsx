import { lazy } from 'react'
import { Navigate } from 'react-router'
import { ListScreen } from '#admin/shared/lists/list-screen.tsx'
import { DeletePageDialog } from '#admin/shared/pages/delete-page-dialog.tsx'
import { KindFilter } from '#admin/shared/pages/kind-filter.tsx'
import type { ListedPage } from '#admin/shared/pages/listed-page.ts'
import { useRememberedKind } from '#admin/shared/pages/remembered-kind.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { PagesTable } from './pages-table.tsx'

const NewPageDialog = lazy(async () => ({ default: (await import('./new-page-dialog.tsx')).NewPageDialog }))
const EditPageDialog = lazy(async () => ({ default: (await import('./edit-page-dialog.tsx')).EditPageDialog }))
const PageHistory = lazy(async () => ({ default: (await import('#admin/shared/pages/page-history.tsx')).PageHistory }))

const UPDATED = { title: 'Page updated', message: '"{title}" has been successfully updated.' }

/** Pages (B §2): all pages and posts. */
export function PagesScreen() {
  const mayCreate = useHasPermission('pages/create')
  const lastChoice = useRememberedKind('pages')
  if (lastChoice) return <Navigate replace to={lastChoice} />
  return (
    <ListScreen<ListedPage>
      searchLabel="Search pages..."
      addLabel={mayCreate && 'Add Page'}
      filters={<KindFilter list="pages" />}
      table={(actions) => <PagesTable {...actions} />}
      dialogs={{
        add: (close) => <NewPageDialog onClose={close} />,
        edit: (page, close) => <EditPageDialog page={page} onClose={close} />,
        history: ({ id }, close) => <PageHistory id={id} done={UPDATED} onClose={close} />,
        delete: ({ id, title }, close) => (
          <DeletePageDialog
            id={id}
            title="Delete Page"
            message={`Are you sure you want to delete "${title}"? This action cannot be undone.`}
            confirm="Delete Page"
            done={{ title: 'Page deleted', message: `"${title}" has been successfully deleted.` }}
            onClose={close}
          />
        ),
      }}
    />
  )
}
