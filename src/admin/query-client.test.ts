// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryClient, type ChangeMeta } from './query-client.ts'

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
