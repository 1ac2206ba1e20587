// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { mount } from '#test/mount.ts'
import { LeaveGuard } from './leave-guard.tsx'

/** Whether the browser acts on what somebody drops at an element. */
const isOpened = (element: Element, types: string[]) =>
  element.dispatchEvent(
    Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer: { types, dropEffect: 'copy' } }),
  )

test('a file that is dropped beside its field is not opened in place of the admin; text goes where it is dropped', async () => {
  const router = createMemoryRouter([{ path: '/', Component: LeaveGuard }])
  const { place, close, show } = mount()
  await show(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  expect([isOpened(place, ['Files']), isOpened(place, ['text/plain'])]).toEqual([false, true])
  close()
  expect(isOpened(place, ['Files'])).toBe(true)
})
