import { Loader, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { postEditorPath } from '#contract/paths.ts'
import { api } from '#admin/api.ts'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { PostEditor } from './post-editor.tsx'

/** The editor of the post in the address. A new post gets an address of its own when it is first saved. */
export function OpenPost({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate()
  const [created, setCreated] = useState<string | null>(null)
  if (id !== 'new' && id !== created) return <StoredPost key={id} id={id} onClose={onClose} />
  function showAddress(newId: string) {
    setCreated(newId)
    void navigate(postEditorPath(newId) + location.search, { replace: true, preventScrollReset: true })
  }
  return <PostEditor post={null} onCreated={showAddress} onClose={onClose} />
}

/** Loads the text of a post, which the list does not have. A later reload never changes the open form. */
function StoredPost({ id, onClose }: { id: string; onClose: () => void }) {
  const post = useQuery(api.pages.get.queryOptions({ input: { id }, gcTime: 0, staleTime: Infinity, refetchOnMount: 'always' }))
  if (post.data && post.isFetchedAfterMount) return <PostEditor post={post.data} onClose={onClose} />
  return (
    <DialogFrame opened fullScreen title="Edit Blog Post" onClose={onClose}>
      <Modal.Body>{post.isError ? <LoadError query={post} /> : <Loader aria-label="Loading the post" />}</Modal.Body>
    </DialogFrame>
  )
}
