import { createContext, use } from 'react'
import type { Permission } from '#contract/permissions.ts'
import type { Session } from '#contract/accounts/sessions.ts'

export const SessionContext = createContext<Session | null>(null)

/** Who is signed in. Works only inside the frame, which requires a session. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession must be used inside the frame')
  return session
}

/** Hides what the server would refuse. The server decides. */
export const useHasPermission = (permission: Permission): boolean => useSession().permissions.includes(permission)

export const getFullName = ({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }) =>
  `${firstName} ${lastName}`.trim() || email
