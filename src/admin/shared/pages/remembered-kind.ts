import { useLocation } from 'react-router'
import { useSession } from '#admin/shared/session/session-context.ts'

export type List = 'pages' | 'posts'

const getKey = (list: List, userId: string) => `kind/${list}/${userId}`

export function rememberKind(list: List, userId: string, kind: string) {
  try {
    localStorage.setItem(getKey(list, userId), kind)
  } catch {
    // The browser stores nothing: the list starts with all.
  }
}

function readKind(list: List, userId: string): string | null {
  try {
    return localStorage.getItem(getKey(list, userId))
  } catch {
    return null
  }
}

/** The address of the list with this person's last choice. Null if the current address has a choice of its own. */
export function useRememberedKind(list: List): string | null {
  const { user } = useSession()
  const { search } = useLocation()
  const kind = search ? null : readKind(list, user.id)
  return kind ? `?kind=${kind}` : null
}
