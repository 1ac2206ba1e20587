// @vitest-environment happy-dom
import { act } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { mount } from '#test/mount.ts'
import { useListParams, type ListParams } from './list-params.ts'

test('two fast clicks on "Next" are one step of the history', async () => {
  const params: ListParams[] = []
  function List() {
    params.push(useListParams())
    return null
  }
  history.replaceState(null, '', '/tags?search=a')
  await mount().show(<RouterProvider router={createBrowserRouter([{ path: '*', Component: List }])} />)
  const before = history.length
  const { turnTo } = params.at(-1)!
  await act(async () => {
    turnTo(2)
    turnTo(2)
  })
  expect([location.search, history.length - before]).toEqual(['?search=a&page=2', 1])
})
