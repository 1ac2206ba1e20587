// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts/users.ts'
import { asStaff } from '#test/as-staff.tsx'
import { mount } from '#test/mount.ts'
import { ProfilePanel } from './profile-panel.tsx'

vi.mock('#admin/shared/unsaved-input/use-unsaved-input.ts', () => ({
  useUnsavedInput: () => ({ found: null, isFailing: false, discardFoundIfSaved() {}, discard() {} }),
}))

test('a name that an administrator corrects meanwhile is shown, unless somebody is typing', async () => {
  const { place, show } = mount()
  const showUser = (firstName: string, lastName: string, version: number) => {
    const user = { firstName, lastName, version, email: 'ada@college.test', isEmailVerified: true } as User
    const router = createMemoryRouter([{ path: '*', element: asStaff(<ProfilePanel user={user} />) }])
    return show(
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    )
  }
  await showUser('Ada', 'Ezze', 1)
  await showUser('Ada', 'Eze', 2)
  const [, first, last] = place.querySelectorAll('input')
  const save = place.querySelector<HTMLButtonElement>('button[type=submit]')!
  expect([first!.value, last!.value, save.disabled]).toEqual(['Ada', 'Eze', true])
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(last, 'Obi')
    last!.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await showUser('Adaeze', 'Eze', 3)
  expect([last!.value, save.disabled]).toEqual(['Obi', false])
})
