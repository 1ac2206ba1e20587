import { editorPath } from '#contract/paths.ts'
import { toastDetail } from '#admin/shared/toasts/toast-detail.ts'
import type { ToastText } from '#admin/shared/toasts/toast.ts'

/** The toast after a change of a draft, on a screen that shows the draft. */
export const SAVED_IN_DRAFT = 'Saved in the draft'

/** The toast after "Save draft" in a form, with the way to the draft. */
export const savedInDraft = (pageId: string, of: 'page' | 'post' = 'page', leftOut = ''): ToastText => ({
  title: SAVED_IN_DRAFT,
  message: `Visitors do not see it yet. ${leftOut}`.trim(),
  detail: toastDetail({
    text: of === 'post' ? 'Open the post to see the draft.' : 'The draft is under Page Sections.',
    link: { label: 'Open the draft', href: editorPath(of, pageId) },
  }),
})
