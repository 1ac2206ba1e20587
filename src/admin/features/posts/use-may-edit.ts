import { useSession } from '#admin/shared/session.ts'
import type { ListedPost } from './posts-screen.tsx'

/** Whom the server would let edit a post: editors of all, and authors of their own drafts. */
export function useMayEdit(): (post: ListedPost) => boolean {
  const { permissions, user } = useSession()
  return ({ kind, status, createdBy }) =>
    permissions.includes('pages/update')
    || (permissions.includes('pages/update-own-drafts') && kind === 'post' && status === 'draft' && createdBy === user.id)
}
