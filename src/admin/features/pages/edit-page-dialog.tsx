import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PageDraft } from '#admin/shared/page-drafts/page-fields-draft.ts'
import { useFormView } from '#admin/shared/page-drafts/use-form-view.tsx'
import { api } from '#admin/api.ts'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import type { ListedPage } from '#admin/shared/pages/listed-page.ts'
import { PageDialog } from './page-dialog.tsx'
import type { EditedPage } from './page-form.ts'

/** Loads the draft, and the categories and tags, which the list does not have. The dialog opens without these two (B §4). */
export function EditPageDialog({ page, onClose }: { page: ListedPage; onClose: () => void }) {
  const { data, error, isFetched } = useQuery(
    api.pages.get.queryOptions({ input: { id: page.id }, gcTime: 0, staleTime: Infinity, retry: false }),
  )
  const draft = useQuery(
    api.pageDrafts.get.queryOptions({ input: { pageId: page.id }, gcTime: 0, staleTime: Infinity, retry: false }),
  )
  useEffect(() => {
    if (error && !data) console.error('The categories and tags of a page could not be loaded', error)
  }, [error, data])
  if (isFetched && draft.data) return <PageForm page={data ?? page} draft={draft.data} onClose={onClose} />
  return (
    <DialogFrame opened title="Edit Page" size="lg" onClose={onClose}>
      {/* A form without the draft would change the live page, although there may be a draft. */}
      {draft.isError ? <LoadError query={draft} /> : <Loader aria-label="Loading the page" />}
    </DialogFrame>
  )
}

interface FormProps {
  page: EditedPage
  draft: PageDraft
  onClose: () => void
}

function PageForm({ page, draft, onClose }: FormProps) {
  const { shown, viewSwitch } = useFormView(draft, page.status)
  return (
    <PageDialog
      key={shown ? 'draft' : 'live'}
      page={page}
      draft={shown}
      maySaveDraft={!draft.exists && page.status === 'published'}
      isDraftsOnly={draft.isDraftsOnly && page.status === 'published'}
      viewSwitch={viewSwitch}
      onClose={onClose}
    />
  )
}
