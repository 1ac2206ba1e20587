// @vitest-environment happy-dom
import { notifications, notificationsStore } from '@mantine/notifications'
import { ORPCError } from '@orpc/client'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient, type ChangeMeta } from './query-client.ts'
import { ConnectionError } from './shared/connection/connection-error.ts'

// Test files of a worker share modules, and so their toasts.
beforeEach(() => notifications.clean())
afterEach(() => notifications.clean())

const META: ChangeMeta = { done: 'Saved', failed: 'Failed to save' }

const change = (mutationFn: () => Promise<unknown>, meta = META) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn, meta })
    .execute(undefined)
    .catch(() => {})

const messages = () =>
  notificationsStore.getState().notifications.map(({ message }) => (message as { props: { message: string } }).props.message)

test('a failure for want of a connection is shown until the server answers the next change; other failures stay', async () => {
  await change(() => Promise.reject(new ConnectionError('Failed to fetch')), { failed: 'Failed to send' })
  await change(() => Promise.reject(new Error('A bug')))
  expect(messages()).toEqual(['Failed to send', 'Failed to save'])
  await change(async () => null)
  expect(messages()).toEqual(['Failed to save', 'Saved'])
  await change(() => Promise.reject(new ConnectionError('Failed to fetch')), { failed: 'Failed to send' })
  await change(() => Promise.reject(new ORPCError('CONFLICT', { status: 409 })), {})
  expect(messages()).toEqual(['Failed to save', 'Saved'])
})

test('a success toast replaces the one about the same thing, even with another message', async () => {
  await change(async () => null, { done: 'Draft created. Publish it when it is ready.', kind: 'publishing' })
  await change(async () => null, { done: 'Published', kind: 'publishing' })
  expect(messages()).toEqual(['Published'])
})

test.each([
  [503, 4],
  [403, 1],
])('A §9 what cannot be loaded: after %i it is asked for %i times in all', async (status, tries) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(new ORPCError('NO', { status })))
  const asking = queryClient.fetchQuery({ queryKey: ['refused', status], queryFn }).catch(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  await asking
  expect(queryFn).toHaveBeenCalledTimes(tries)
})

test('after a change, forms wait two seconds for the lists; a change whose next one needs their versions waits longer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queryKey = ['menu']
  queryClient.setQueryData(queryKey, 'before')
  const reloading = Promise.withResolvers<string>()
  const list = new QueryObserver(queryClient, { queryKey, queryFn: () => reloading.promise, staleTime: Infinity })
  onTestFinished(list.subscribe(() => {}))
  const change = (meta: ChangeMeta) => {
    const ended = vi.fn<() => void>()
    const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: () => Promise.resolve(), meta })
    void mutation.execute(undefined).then(ended)
    return ended
  }
  const [form, move] = [change({ refresh: [queryKey] }), change({ refresh: [queryKey], waitsForLists: true })]
  await vi.advanceTimersByTimeAsync(1900)
  expect(form).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3000)
  expect(form).toHaveBeenCalledOnce()
  expect(move).not.toHaveBeenCalled()
  reloading.resolve('after')
  await vi.advanceTimersByTimeAsync(0)
  expect(move).toHaveBeenCalledOnce()
})
