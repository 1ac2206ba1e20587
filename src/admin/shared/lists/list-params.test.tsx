// @vitest-environment happy-dom
import { act } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { mount } from '#test/mount.ts'
import { useListParams } from './list-params.ts'

type ListParams = ReturnType<typeof useListParams>

/** What a list at this address gets, each time it is drawn. */
async function open(address: string): Promise<ListParams[]> {
  const params: ListParams[] = []
  function List() {
    params.push(useListParams())
    return null
  }
  history.replaceState(null, '', address)
  await mount().show(<RouterProvider router={createBrowserRouter([{ path: '*', Component: List }])} />)
  return params
}

test('two fast clicks on "Next" are one step of the history', async () => {
  const params = await open('/tags?search=a')
  const before = history.length
  const { turnTo } = params.at(-1)!
  await act(async () => {
    turnTo(2)
    turnTo(2)
  })
  expect([location.search, history.length - before]).toEqual(['?search=a&page=2', 1])
})

test.each([
  ['/tags', 'name'],
  ['/tags?sort=-slug', '-slug'],
  ['/tags?sort=evil', 'name'],
  ['/tags?sort=--slug', 'name'],
])('the order of %s is %s', async (address, expected) => {
  const [params] = await open(address)
  expect(params!.sort('name', ['name', 'slug'])).toEqual({ sort: expected })
})

test('an answer that arrives later leaves the search that was typed meanwhile', async () => {
  const [params] = await open('/form-submissions?id=1')
  await act(async () => params!.filter({ search: 'fees' }))
  await act(async () => params!.set({ id: '' }))
  expect(location.search).toBe('?search=fees')
})
