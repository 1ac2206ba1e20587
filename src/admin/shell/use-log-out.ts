import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { client } from '#admin/api.ts'
import { askToLeave } from '#admin/shared/navigation/unsaved-changes.ts'
import { goToSignIn } from '#admin/shared/session/go-to-sign-in.ts'

/** Ends the session in this browser, after a question about unsaved changes. */
export function useLogOut() {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      client.sessions.signOut({ scope: 'local' }).catch((error: unknown) => {
        // The session has already ended.
        if (!(error instanceof ORPCError && error.code === 'UNAUTHORIZED')) throw error
      }),
    meta: { done: 'Logged out successfully', failed: getFailureMessage },
    onSuccess: () => goToSignIn(navigate),
  })
  const logOut = async () => (await askToLeave()) && mutate()
  return { logOut: () => void logOut(), isPending }
}

/** A §8. */
const getFailureMessage = (error: unknown) =>
  error instanceof ORPCError ? `Error signing out: ${error.message}` : 'Failed to log out'
