import { Loader, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#admin/api.ts'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { PageDialog } from './page-dialog.tsx'
import type { ListedPage } from '#admin/shared/pages/listed-page.ts'

/** Loads the categories and tags, which the list does not have. The dialog also opens without them (B §4). */
export function EditPageDialog({ page, onClose }: { page: ListedPage; onClose: () => void }) {
  const { data, error, isPending } = useQuery(
    api.pages.get.queryOptions({ input: { id: page.id }, gcTime: 0, staleTime: Infinity, retry: false }),
  )
  useEffect(() => {
    if (error && !data) console.error('The categories and tags of a page could not be loaded', error)
  }, [error, data])
  if (!isPending) return <PageDialog page={data ?? page} onClose={onClose} />
  return (
    <DialogFrame opened title="Edit Page" size="lg" onClose={onClose}>
      <Modal.Body>
        <Loader aria-label="Loading the page" />
      </Modal.Body>
    </DialogFrame>
  )
}
