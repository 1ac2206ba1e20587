// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ConnectionError } from '#admin/shared/connection/connection-error.ts'
import { mount, press } from '#test/mount.ts'

const { check } = vi.hoisted(() => ({ check: vi.fn<() => Promise<unknown>>() }))
vi.mock('#admin/api.ts', () => ({
  api: {
    invitations: {
      check: { queryOptions: (options: { input: object }) => ({ ...options, queryKey: [options.input], queryFn: check }) },
    },
  },
}))
vi.mock('./accept-form.tsx', () => ({ AcceptForm: () => 'Choose a name and a password.' }))
// Another test file may have loaded the screen already.
vi.resetModules()
const { AcceptInvitationScreen } = await import('./accept-invitation-screen.tsx')

async function type(label: string, value: string) {
  const input = [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(label))!
    .control as HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('a code stays typed, and is tried again, after the connection broke', async () => {
  notifyManager.setScheduler(queueMicrotask)
  onTestFinished(() => notifyManager.setScheduler((run) => setTimeout(run)))
  const queries = new QueryClient()
  async function send() {
    await press('Use the code')
    await act(() => vi.waitFor(() => expect(queries.isFetching()).toBe(0)))
  }
  const { place, show } = mount()
  await show(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element: <AcceptInvitationScreen /> }])} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(place.textContent).toContain('Enter your invitation code')
  expect(place.querySelector('[role=alert]')).toBeNull()
  expect([...place.querySelectorAll('input')].map(({ required }) => required)).toEqual([true, true])
  await type('Email', 'ada@example.edu.ng')
  await type('Code', 'ABCD-EFGH')
  check.mockRejectedValueOnce(new ConnectionError('Failed to fetch'))
  await send()
  expect(place.textContent).toContain('Failed to verify invitation.')
  check.mockResolvedValueOnce({ email: 'ada@example.edu.ng', role: 'editor' })
  await send()
  expect(place.textContent).toContain('Choose a name and a password.')
})
