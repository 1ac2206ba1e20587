import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import { queryClient } from '../query-client.ts'
import { router } from '../router.tsx'
import { MOST_TOASTS } from '../shared/toast.ts'
import { cssVariables, theme } from '../theme.ts'

export function App({ nonce = '' }: { nonce: string | undefined }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notifications limit={MOST_TOASTS} position="bottom-right" containerWidth={320} withinPortal={false} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
