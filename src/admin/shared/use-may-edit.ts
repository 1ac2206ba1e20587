import type { Answers } from '../api.ts'
import { useSession } from './session.ts'

type Listed = Pick<Answers['pages']['list']['items'][number], 'kind' | 'status' | 'createdBy'>

/** Whom the server would let edit a page or post: editors of all, and authors of their own drafts. */
export function useMayEdit(): (page: Listed) => boolean {
  const { permissions, user } = useSession()
  return ({ kind, status, createdBy }) =>
    permissions.includes('pages/update')
    || (permissions.includes('pages/update-own-drafts') && kind === 'post' && status === 'draft' && createdBy === user.id)
}
