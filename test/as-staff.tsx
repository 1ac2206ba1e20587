import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Session } from '#contract/accounts/sessions.ts'
import { queryClient } from '#admin/query-client.ts'
import { SessionContext } from '#admin/shared/session/session-context.ts'

const SESSION = { user: { id: 'ada' }, permissions: [] } as unknown as Session

/** The element as a person sees it who has signed in and has no permission. */
export const asStaff = (element: ReactNode) => (
  <QueryClientProvider client={queryClient}>
    <SessionContext value={SESSION}>{element}</SessionContext>
  </QueryClientProvider>
)
