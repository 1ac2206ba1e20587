// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { asStaff } from '#test/as-staff.tsx'
import { mount, press } from '#test/mount.ts'
import { hasUnsaved, useUnsavedGuard } from '#admin/shared/navigation/unsaved-changes.ts'
import { DuplicateButton } from '#admin/shared/pages/duplicate-button.tsx'
import { LeaveGuard } from './leave-guard.tsx'

/** Whether the browser acts on what somebody drops at an element. */
const isOpened = (element: Element, types: string[]) =>
  element.dispatchEvent(
    Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer: { types, dropEffect: 'copy' } }),
  )

const openScreen = (Component: () => ReactNode) => (
  <MantineProvider env="test">
    <RouterProvider router={createMemoryRouter([{ path: '/', Component }])} />
  </MantineProvider>
)

test('a file that is dropped beside its field is not opened in place of the admin; text goes where it is dropped', async () => {
  const { place, close, show } = mount()
  await show(openScreen(LeaveGuard))
  expect([isOpened(place, ['Files']), isOpened(place, ['text/plain'])]).toEqual([false, true])
  close()
  expect(isOpened(place, ['Files'])).toBe(true)
})

test('unsaved changes stay until the request for which somebody leaves them has succeeded', async () => {
  const discard = vi.fn<() => void>()
  const send = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  function Screen() {
    useUnsavedGuard(true, discard)
    return (
      <>
        <LeaveGuard />
        <DuplicateButton pageId="p" of="post" />
      </>
    )
  }
  const { show } = mount()
  await show(asStaff(openScreen(Screen), ['pages/create']))
  await press('Duplicate post')
  await press('Leave')
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(discard).not.toHaveBeenCalled()
  expect(hasUnsaved()).toBe(true)
})

test.each([
  [['Logo', 'Search'], 'Not saved: Logo, Search. They are lost if you leave.'],
  [[undefined], 'You have changes that are not saved. They are lost if you leave.'],
])('the question names the forms %j that are not saved, if they have titles', async (titles, expected) => {
  function Form({ title }: { title: string | undefined }) {
    useUnsavedGuard(true, undefined, title)
    return null
  }
  const Screen = () => (
    <>
      <LeaveGuard />
      {titles.map((title) => (
        <Form key={title ?? ''} title={title} />
      ))}
      <DuplicateButton pageId="p" of="post" />
    </>
  )
  const { show } = mount()
  await show(asStaff(openScreen(Screen), ['pages/create']))
  await press('Duplicate post')
  expect(document.querySelector('[role="dialog"]')!.textContent).toContain(expected)
  await press('Stay here')
})
