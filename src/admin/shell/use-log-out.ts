import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { client } from '../api.ts'
import { queryClient } from '../query-client.ts'
import { resumeSession } from '../shared/session-state.ts'
import { forgetUnsaved, mayLeave } from '../shared/unsaved.ts'

export const SIGN_IN = '/admin-login'

/** Ends the session in this browser. What is typed and not saved is asked about before, not after. */
export function useLogOut() {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      client.sessions.signOut({ scope: 'local' }).catch((error: unknown) => {
        // Whoever is not signed in any more has what they want.
        if (!(error instanceof ORPCError && error.code === 'UNAUTHORIZED')) throw error
      }),
    meta: { done: 'Logged out successfully', failed: wordsFor },
    async onSuccess() {
      forgetUnsaved()
      await navigate(SIGN_IN)
      resumeSession()
      queryClient.clear()
    },
  })
  return { logOut: () => mayLeave() && mutate(), isPending }
}

/** A §8. */
const wordsFor = (error: unknown) => (error instanceof ORPCError ? `Error signing out: ${error.message}` : 'Failed to log out')
