import type { Caller } from './caller.ts'

/** What is said to authors who may not. */
export const OWN_DRAFTS = 'You may only edit your own drafts.'

/** Whether somebody may edit a page and its sections: those who edit pages, and authors of their own draft posts. */
export const mayEdit = (
  { permissions, user }: Pick<Caller, 'permissions' | 'user'>,
  page: { kind: string; status: string; createdBy: string | null },
): boolean =>
  permissions.has('pages/update')
  || (permissions.has('pages/update-own-drafts') && page.kind === 'post' && page.status === 'draft' && page.createdBy === user.id)
