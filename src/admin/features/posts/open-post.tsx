import { Loader, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { postEditorPath } from '#contract/paths.ts'
import { api } from '#admin/api.ts'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { confirmLeave } from '#admin/shared/navigation/unsaved-changes.ts'
import { useRecordTitle } from '#admin/shared/navigation/use-record-title.ts'
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
  return <NewPost onCreated={showAddress} onClose={onClose} />
}

const always = { gcTime: 0, staleTime: Infinity, refetchOnMount: 'always' } as const

function NewPost(props: Pick<Parameters<typeof PostEditor>[0], 'onCreated' | 'onClose'>) {
  const rules = useQuery(api.pageDrafts.rules.queryOptions(always))
  return <PostEditor post={null} isDraftsOnly={rules.data?.isDraftsOnly} {...props} />
}

/** Loads the text of a post, which the list does not have, and its draft. A later reload never changes the open form. */
function StoredPost({ id, onClose }: { id: string; onClose: () => void }) {
  const post = useQuery(api.pages.get.queryOptions({ input: { id }, ...always }))
  const draft = useQuery(api.pageDrafts.get.queryOptions({ input: { pageId: id }, ...always, retry: false }))
  useRecordTitle(post.data?.title)
  const [timesReloaded, setTimesReloaded] = useState(0)
  async function reload() {
    // A file of the text may still be on its way.
    if (!(await confirmLeave())) return
    await Promise.all([post.refetch(), draft.refetch()])
    setTimesReloaded((times) => times + 1)
  }
  if (post.data && post.isFetchedAfterMount && draft.isFetchedAfterMount) {
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
  return (
    <DialogFrame opened fullScreen title="Edit Blog Post" onClose={onClose}>
      <Modal.Body>{post.isError ? <LoadError query={post} /> : <Loader aria-label="Loading the post" />}</Modal.Body>
    </DialogFrame>
  )
}

type InViewProps = Pick<Parameters<typeof PostEditor>[0], 'post' | 'draft' | 'onDraftChanged' | 'onClose'>

/** The editor of the live post or of its draft. */
function PostInView(props: InViewProps) {
  const { draft } = props
  const { shown, viewSwitch } = useFormView(draft, props.post?.status)
  const presence = draft?.mayEdit && (
    <Suspense>
      <PagePresence pageId={draft.pageId} of="post" />
    </Suspense>
  )
  return (
    <PostEditor
      key={shown ? 'draft' : 'live'}
      isDraftShown={shown !== undefined}
      isDraftsOnly={draft?.isDraftsOnly}
      viewSwitch={viewSwitch}
      presence={presence}
      {...props}
    />
  )
}
