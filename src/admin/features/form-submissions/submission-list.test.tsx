// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { mount } from '#test/mount.ts'
import { SubmissionList, type useSubmissionList } from './submission-list.tsx'

test.each([
  ['page=3&show=unread', 60, '?page=2&show=unread'],
  ['page=2', 30, ''],
  ['page=2', 0, ''],
  ['show=unread', 0, '?show=unread'],
  // The rows of another list, until those of this one are there.
  ['page=3', 0, '?page=3', true],
])('at ?%s with no row left and %i in all, the list goes to "%s"', async (search, total, expected, isPlaceholderData = false) => {
  const data = { items: [], total, hasMore: false }
  const list = { data, isPlaceholderData } as unknown as ReturnType<typeof useSubmissionList>
  const element = <SubmissionList list={list} shown="" rows={null} />
  const router = createMemoryRouter([{ path: '/submissions', element }], { initialEntries: [`/submissions?${search}`] })
  await mount().show(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  expect(router.state.location.search).toBe(expected)
})
