import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Session } from '#contract/accounts/sessions.ts'
import type { Permission } from '#contract/permissions.ts'
import { queryClient } from '#admin/query-client.ts'
import { SessionContext } from '#admin/shared/session/session-context.ts'

/** The element as a person sees it who has signed in and has these permissions. */
export const asStaff = (element: ReactNode, permissions: Permission[] = []) => (
  <QueryClientProvider client={queryClient}>
    <SessionContext value={{ user: { id: 'ada' }, permissions } as unknown as Session}>{element}</SessionContext>
  </QueryClientProvider>
)
