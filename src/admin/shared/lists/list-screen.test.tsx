// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { mount, press } from '#test/mount.ts'
import { ListScreen } from './list-screen.tsx'

const Screen = () => (
  <ListScreen
    searchLabel="Search pages..."
    addLabel="Add Page"
    table={() => null}
    dialogs={{
      add: (close) => (
        <button type="button" onClick={close}>
          Cancel
        </button>
      ),
    }}
  />
)

test('a link to add a record opens the dialog, also while its screen is already open', async () => {
  const router = createMemoryRouter([{ path: '/pages', element: <Screen /> }], { initialEntries: ['/pages'] })
  await mount().show(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  for (const _ of ['first', 'second']) {
    expect(document.body.textContent).not.toContain('Cancel')
    await act(() => router.navigate('/pages?add=1'))
    expect(document.body.textContent).toContain('Cancel')
    await press('Cancel')
  }
  expect(document.body.textContent).not.toContain('Cancel')
})
