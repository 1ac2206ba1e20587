import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PageRecord } from '#contract/pages/pages.ts'
import { ADMIN_PATHS, editorPath } from '#contract/paths.ts'
import { api, client } from '#admin/api.ts'
import { createSender } from '#admin/shared/connection/once.ts'
import { discardUnsaved } from '#admin/shared/navigation/unsaved-changes.ts'
import { toastDetail } from '#admin/shared/toasts/toast-detail.ts'
import type { ToastText } from '#admin/shared/toasts/toast.ts'

const IN_PAGES = { text: 'Change its title and slug in Pages.', link: { label: 'Open Pages', href: ADMIN_PATHS.pages } }

const describeCopy = ({ kind, title }: PageRecord): ToastText => ({
  title: kind === 'post' ? 'Post duplicated' : 'Page duplicated',
  message: `"${title}" is a draft. Visitors do not see it.`,
  detail: toastDetail(kind === 'page' ? IN_PAGES : undefined),
})

/** Copies the page or post of an id, and opens the copy. */
export function useDuplicatePage() {
  const navigate = useNavigate()
  const [sendOnce] = useState(createSender)
  return useMutation({
    mutationFn: (id: string) => sendOnce(id, (once) => client.pages.duplicate({ id }, once)),
    meta: {
      done: (_, copy) => describeCopy(copy as PageRecord),
      failed: 'Failed to duplicate: {message}',
      refresh: [api.pages.key(), api.pageDrafts.key(), api.dashboard.key()],
    },
    onSuccess({ kind, id }) {
      discardUnsaved()
      void navigate(editorPath(kind, id))
    },
  })
}
