import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import { queryClient } from '#admin/query-client.ts'
import { router } from '#admin/router.tsx'
import { cssVariables, theme } from '#admin/theme.ts'
import { Toasts } from './toasts.tsx'

export function App({ nonce = '' }: { nonce: string | undefined }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  )
}
