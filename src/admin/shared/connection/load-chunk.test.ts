// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '#test/mount.ts'
import { useUnsavedGuard } from '#admin/shared/navigation/unsaved-changes.ts'
import { markOffline, markOnline } from './connection.ts'
import { __vitePreload } from './load-chunk.ts'

function Form() {
  useUnsavedGuard(true)
  return null
}

const request = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    request.mockReset().mockImplementation(async () => new Response('')),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  markOnline()
})

test.each([
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['while the server starts again', async () => new Response('', { status: 503 })],
])('%s the files of a chunk are fetched until they arrive, if a form has unsaved changes', async (name, fail) => {
  await mount().show(createElement(Form))
  request.mockImplementationOnce(fail).mockImplementationOnce(fail)
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('screen')
  const loading = __vitePreload(load, [`assets/${name}.js`])
  await vi.advanceTimersByTimeAsync(500)
  expect([request.mock.calls.length, load.mock.calls.length]).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await loading).toBe('screen')
})

test('a request that is never answered is given up, and the file fetched again', async () => {
  await mount().show(createElement(Form))
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
  request.mockImplementationOnce(
    (_, init) => new Promise((_resolve, reject) => init!.signal!.addEventListener('abort', () => reject(new Error('Timeout')))),
  )
  const loading = __vitePreload(async () => 'screen', ['assets/silent.js'])
  limit.abort()
  await vi.advanceTimersByTimeAsync(500)
  expect(await loading).toBe('screen')
})

test('a file that has arrived, or that a new version no longer has, is not fetched again', async () => {
  await mount().show(createElement(Form))
  request.mockImplementation(async (path) => new Response('', { status: path === '/assets/old.js' ? 404 : 200 }))
  const needed = ['assets/forms.js', 'assets/old.js']
  await __vitePreload(async () => {}, needed)
  await __vitePreload(async () => {}, needed)
  expect(request.mock.calls.map(([path]) => path)).toEqual(['/assets/forms.js', '/assets/old.js'])
})

test('a part of a screen that is opened without a connection waits for it', async () => {
  markOffline()
  request.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('dialog')
  const loading = __vitePreload(load, ['assets/dialog.js'])
  await vi.advanceTimersByTimeAsync(499)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await loading).toBe('dialog')
})

test('without unsaved changes the browser is asked for them once, and nothing waits', async () => {
  await __vitePreload(async () => {}, ['assets/list.js'])
  await __vitePreload(async () => {}, ['assets/list.js'])
  expect(document.querySelectorAll('link[rel=modulepreload][href="/assets/list.js"]').length).toBe(1)
  expect(request).not.toHaveBeenCalled()
})
