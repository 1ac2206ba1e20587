import { useMutation } from '@tanstack/react-query'
import { pagePath } from '#contract/paths.ts'
import type { PageDraftStatus } from '#contract/pages/page-drafts.ts'
import { api, client, type ApiOutputs } from '#admin/api.ts'
import { toastDetail } from '#admin/shared/toasts/toast-detail.ts'
import { getErrorCode } from '#admin/shared/connection/server-error.ts'

interface Options {
  onPublished: () => void
  /** The page on the website has changed since the draft began, and this person has not seen how. */
  onLiveChanged: () => void
}

/** Publishes all changes of a draft at once. */
export function usePublishDraft(
  { pageId, version, exists }: Pick<PageDraftStatus, 'pageId' | 'version' | 'exists'>,
  { onPublished, onLiveChanged }: Options,
) {
  // Without a draft there is nothing to compare: the message says that the page has changed, and it is loaded again.
  const hasDifferences = (error: unknown) => exists && getErrorCode(error) === 'LIVE_CHANGED'
  return useMutation({
    /** `liveSeen` is the state of the live page that this person has seen. */
    mutationFn: (liveSeen: string | null) => client.pageDrafts.publish({ pageId, version, liveSeen }),
    meta: {
      done(_, answer) {
        const { slug, redirectNotice } = answer as ApiOutputs['pageDrafts']['publish']
        const link = { label: 'View page', href: pagePath(slug), isPublic: true } as const
        return { message: 'All changes are published.', detail: toastDetail({ text: redirectNotice ?? '', link }) }
      },
      failed: (error) => (hasDifferences(error) ? null : 'Not published: {message}'),
      kind: 'publishing',
      refresh: [
        api.pageDrafts.key(),
        api.pages.key(),
        api.pageSections.key(),
        api.history.key(),
        api.newsOffer.key(),
        api.dashboard.key(),
      ],
    },
    onSuccess: onPublished,
    onError(error) {
      if (hasDifferences(error)) onLiveChanged()
    },
  })
}
