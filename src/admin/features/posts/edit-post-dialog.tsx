import { Loader, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { PostDialog } from './post-dialog.tsx'

/** Loads the text of a post, which the list does not have. A later reload never changes the open form. */
export function EditPostDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const post = useQuery(api.pages.get.queryOptions({ input: { id }, gcTime: 0, staleTime: Infinity, refetchOnMount: 'always' }))
  if (post.data && post.isFetchedAfterMount) return <PostDialog key={post.data.id} post={post.data} onClose={onClose} />
  return (
    <DialogFrame opened title="Edit Blog Post" size="xl" onClose={onClose}>
      <Modal.Body>{post.isError ? <LoadError query={post} /> : <Loader aria-label="Loading the post" />}</Modal.Body>
    </DialogFrame>
  )
}
