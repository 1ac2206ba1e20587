import { mayEditPage } from '#contract/permissions.ts'
import { useSession } from '#admin/shared/session/session-context.ts'

/** Whom the server would let edit a page or post. */
export function useCanEditPage(): (page: Parameters<typeof mayEditPage>[2]) => boolean {
  const { permissions, user } = useSession()
  return (page) => mayEditPage((permission) => permissions.includes(permission), user.id, page)
}
