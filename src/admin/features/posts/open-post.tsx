import { Loader } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { postEditorPath } from '#contract/paths.ts'
import { api } from '#admin/api.ts'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { checkUnsaved, confirmLeave } from '#admin/shared/navigation/unsaved-changes.ts'
import { useRecordTitle } from '#admin/shared/navigation/use-record-title.ts'
import type { PageDraft } from '#admin/shared/page-drafts/page-fields-draft.ts'
import { useFormView } from '#admin/shared/page-drafts/use-form-view.tsx'
import { PostEditor } from './post-editor.tsx'

const PagePresence = lazy(async () => ({ default: (await import('#admin/shared/page-drafts/page-presence.tsx')).PagePresence }))

/** The editor of the post in the address. A new post gets its own address when it is first saved. */
export function OpenPost({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate()
  const [created, setCreated] = useState<string | null>(null)
  if (id !== 'new' && id !== created) return <StoredPost key={id} id={id} onClose={onClose} />
  function showAddress(newId: string) {
    setCreated(newId)
    void navigate(postEditorPath(newId) + location.search, { replace: true, preventScrollReset: true })
  }
  async function openStored() {
    if (await confirmLeave()) setCreated(null)
  }
  return <NewPost id={created} onCreated={showAddress} onDraftChanged={() => void openStored()} onClose={onClose} />
}

const loadOnOpening = { gcTime: 0, staleTime: Infinity, refetchOnMount: 'always' } as const

interface NewPostProps extends Pick<ComponentProps<typeof PostEditor>, 'onCreated' | 'onDraftChanged' | 'onClose'> {
  /** Null until it is first saved. */
  id: string | null
}

/** Loads the draft of the post once it is saved: people who may not publish submit it for review. */
function NewPost({ id, ...props }: NewPostProps) {
  const rules = useQuery(api.pageDrafts.rules.queryOptions(loadOnOpening))
  const draft = useQuery(api.pageDrafts.get.queryOptions({ input: id === null ? skipToken : { pageId: id }, ...loadOnOpening }))
  return <PostEditor post={null} draft={draft.data} isDraftsOnly={rules.data?.isDraftsOnly} {...props} />
}

/** Loads the text of a post, which the list does not have, and its draft. A later reload never changes the open form. */
function StoredPost({ id, onClose }: { id: string; onClose: () => void }) {
  const post = useQuery(api.pages.get.queryOptions({ input: { id }, ...loadOnOpening }))
  const draft = useQuery(api.pageDrafts.get.queryOptions({ input: { pageId: id }, ...loadOnOpening, retry: false }))
  useRecordTitle(post.data?.title)
  const [timesReloaded, setTimesReloaded] = useState(0)
  async function reload() {
    const hadUnsaved = checkUnsaved()
    // An upload into the text may not have ended.
    if (!(await confirmLeave())) return
    await Promise.all([post.refetch(), draft.refetch()])
    // Input that came meanwhile stays. Saving it shows the conflict.
    if (!hadUnsaved && checkUnsaved()) return
    setTimesReloaded((times) => times + 1)
  }
  if (post.data && draft.data && post.isFetchedAfterMount && draft.isFetchedAfterMount) {
    return (
      <PostInView
        key={timesReloaded}
        post={post.data}
        draft={draft.data}
        onDraftChanged={() => void reload()}
        onClose={onClose}
      />
    )
  }
  const failed = [post, draft].find(({ isError }) => isError)
  return (
    <DialogFrame opened fullScreen title="Edit Blog Post" onClose={onClose}>
      {failed ? <LoadError query={failed} /> : <Loader aria-label="Loading the post" />}
    </DialogFrame>
  )
}

interface InViewProps extends Pick<ComponentProps<typeof PostEditor>, 'post' | 'onDraftChanged' | 'onClose'> {
  draft: PageDraft
}

/** The editor of the live post or of its draft. */
function PostInView(props: InViewProps) {
  const { draft } = props
  const { shown, viewSwitch } = useFormView(draft, props.post?.status)
  const presence = draft.mayEdit && (
    <Suspense>
      <PagePresence pageId={draft.pageId} of="post" />
    </Suspense>
  )
  return (
    <PostEditor
      key={shown ? 'draft' : 'live'}
      isDraftShown={shown !== undefined}
      isDraftsOnly={draft.isDraftsOnly}
      viewSwitch={viewSwitch}
      presence={presence}
      {...props}
    />
  )
}
