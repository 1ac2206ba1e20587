import { mayEditPage } from '#contract/permissions.ts'
import type { Caller } from './caller.ts'

/** The message for authors who may not. */
export const OWN_DRAFTS = 'You may only edit your own drafts.'

/** Whether the caller may edit a page and its sections. */
export const mayEdit = (
  { permissions, user }: Pick<Caller, 'permissions' | 'user'>,
  page: Parameters<typeof mayEditPage>[2],
): boolean => mayEditPage((permission) => permissions.has(permission), user.id, page)
