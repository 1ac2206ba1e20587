import { useRef } from 'react'
import type { PageRecord, SavedPage } from '#contract/pages/pages.ts'
import { postSlug } from '#contract/text/slug.ts'
import { api, client, type ApiOutputs } from '#admin/api.ts'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { slugFromTitle } from '#admin/shared/forms/slug-from-title.ts'
import { createDraftSaver, loadWithDraft, withDraftFields, type PageDraft } from '#admin/shared/page-drafts/page-fields-draft.ts'
import { savedInDraft } from '#admin/shared/page-drafts/saved-in-draft.ts'
import { becomesPublic } from '#admin/shared/pages/becomes-public.ts'
import { FORM_LABELS } from '#admin/shared/pages/page-labels.ts'
import { taxonomyInWords, useTaxonomyNames } from '#admin/shared/pages/taxonomy-names.ts'
import { serverNow } from '#admin/shared/time/server-time.ts'
import { toastDetail } from '#admin/shared/toasts/toast-detail.ts'
import { useVisibilityMessage } from '#admin/shared/pages/visibility-message.ts'
import type { ToastAction } from '#admin/shared/toasts/toast-content.tsx'
import { undoAction } from '#admin/shared/toasts/undo.ts'
import { PostForm, getFormValues, toInput, valuesInWords, type PostValues } from './post-form.ts'

type Post = ApiOutputs['pages']['get']

interface Options {
  post: Post | null
  /** The draft of the post, if the form shows it instead of the live post. */
  draft: PageDraft | undefined
  onSaved: () => void
  onNewVersion: (post: Post) => void
}

/** The form of a post, or of its draft, which also saves by itself. */
export function usePostRecord({ post, draft, onSaved, onNewVersion }: Options) {
  const describeVisibility = useVisibilityMessage()
  const names = useTaxonomyNames()
  const stored = post && draft ? withDraftFields(post, draft) : post
  const saveDraft = createDraftSaver(post, (values: PostValues) => toInput(values, stored))
  const record = useRecordForm({
    name: `posts/${post?.id ?? 'new'}${draft ? '/draft' : ''}`,
    stored,
    getFormValues,
    schema: PostForm,
    labels: FORM_LABELS,
    fieldGroups: [
      ['status', 'publishDate'],
      ['endDate', 'endRedirect'],
    ],
    becomesPublic,
    formatForDiff: (values) => ({ ...valuesInWords(values), ...taxonomyInWords(values, names) }),
    load: (id) => (draft ? loadWithDraft(post!) : client.pages.get({ id })),
    create: (values, once) => client.pages.create(toInput(values), once),
    save: (values, version, before, id) =>
      draft ? saveDraft(values, version, before) : client.pages.update({ ...toInput(values, stored), id, version }),
    ...(draft && { autosave: saveDraft }),
    meta: (isNew) => ({
      done: (_, saved: SavedPage) =>
        draft
          ? savedInDraft(draft.pageId, 'post')
          : {
              title: 'Success',
              message: isNew ? 'Post created successfully' : 'Post updated successfully',
              detail: toastDetail(describeVisibility(isNew ? undefined : post?.status, saved)),
            },
      failed: '{message}',
      // "Publish it when it is ready" must not stay beside "Published".
      kind: 'publishing',
      refresh: [api.pages.key(), api.pageDrafts.key(), api.history.key(), api.newsOffer.key(), api.dashboard.key()],
      action: (_, saved: Post) => (draft ? undefined : undoStatusChange(post, saved)),
    }),
    onSaved,
    onNewVersion: (saved) => {
      if (!draft) onNewVersion(saved)
    },
    ...(!post && { onChange: slugFromTitle('title', postSlug) }),
  })
  /** A new post that was added and could not be submitted. */
  const added = useRef<{ id: string; version: number }>(undefined)
  return {
    record,
    /** Creates a post that visitors do not see, and resolves to its id. */
    async createDraft(values: PostValues) {
      return (await record.add({ ...values, status: 'draft' })).id
    },
    /** Creates a post and submits it for review. */
    async createSubmitted(values: PostValues) {
      const draftPost = { ...values, status: 'draft' as const }
      added.current = added.current
        ? await client.pages.update({ ...toInput(draftPost), id: added.current.id, version: added.current.version })
        : await record.add(draftPost)
      return client.pageDrafts.submit({ pageId: added.current.id, version: added.current.version })
    },
    /** Saves the values of the live form in a draft, and resolves to the id of the post. */
    async saveAsDraft(values: PostValues) {
      await record.saveInDraft(values, saveDraft, () => loadWithDraft(post!))
      return post!.id
    },
  }
}

type Status = Pick<PageRecord, 'status' | 'publishDate'>

const RESULT = {
  draft: 'is a draft again',
  scheduled: 'is scheduled again',
  published: 'is on the website again',
} satisfies Record<PageRecord['status'], string>

/** The button that gives a post the status it had before a save. A new post becomes a draft. Nobody can schedule it for the past. */
export function undoStatusChange(before: Status | null, saved: PageRecord): ToastAction | undefined {
  const { status, publishDate } = before ?? { status: 'draft', publishDate: null }
  const isOver = status === 'scheduled' && Date.parse(publishDate ?? '') <= serverNow()
  if (status === saved.status || isOver) return undefined
  const { id, version, title, slug, kind } = saved
  return undoAction(async () => {
    await client.pages.update({ id, version, title, slug, kind, status, publishDate })
    return `"${title}" ${RESULT[status]}`
  })
}
