import { mayEditPage } from '#contract/permissions.ts'
import { useSession } from '#admin/shared/session/session-context.ts'

/** Whether the server would let this person edit the page. */
export function useCanEditPage(): (page: Parameters<typeof mayEditPage>[2]) => boolean {
  const { permissions, user } = useSession()
  return (page) => mayEditPage((permission) => permissions.includes(permission), user.id, page)
}
