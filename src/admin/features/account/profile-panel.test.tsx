// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { User } from '#contract/accounts/users.ts'
import { mount } from '#test/mount.ts'
import { ProfilePanel } from './profile-panel.tsx'

test('a name that an administrator corrects meanwhile is shown, and what was typed in the other field stays', async () => {
  const { place, show } = mount()
  const showUser = (firstName: string, lastName: string) => {
    const user = { firstName, lastName, email: 'ada@college.test', isEmailVerified: true } as User
    const router = createMemoryRouter([{ path: '*', element: <ProfilePanel user={user} /> }])
    return show(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    )
  }
  await showUser('Ada', 'Ezze')
  const [, first, last] = place.querySelectorAll('input')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(first, 'Adaeze')
    first!.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await showUser('Ada', 'Eze')
  expect([first!.value, last!.value]).toEqual(['Adaeze', 'Eze'])
  await showUser('Adaeze', 'Eze')
  expect(place.querySelector<HTMLButtonElement>('button[type=submit]')!.disabled).toBe(true)
})
