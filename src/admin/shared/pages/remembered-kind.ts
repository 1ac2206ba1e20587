import { useLocation } from 'react-router'
import { recall, remember } from '#admin/shared/lists/remembered.ts'
import { useSession } from '#admin/shared/session/session-context.ts'

export type List = 'pages' | 'posts'

export const rememberKind = (list: List, userId: string, kind: string) => remember(`kind/${list}`, userId, kind)

/** The address of the list with this person's last choice. Null if the current address already names one. */
export function useRememberedKind(list: List): string | null {
  const { user } = useSession()
  const { search } = useLocation()
  const kind = search ? null : recall(`kind/${list}`, user.id)
  return kind ? `?kind=${kind}` : null
}
