// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endSession, resumeSession } from './session-state.ts'

test('while the session has ended no query repeats, and all do again when somebody has signed in', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const touch = vi.fn<() => Promise<string>>(() => Promise.resolve('Ada'))
  const client = new QueryClient()
  client.mount()
  onTestFinished(() => client.unmount())
  const presence = new QueryObserver(client, { queryKey: ['presence'], queryFn: touch, refetchInterval: 1000 })
  onTestFinished(presence.subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(2500)
  expect(touch).toHaveBeenCalledTimes(3)
  endSession()
  await vi.advanceTimersByTimeAsync(5000)
  expect(touch).toHaveBeenCalledTimes(3)
  resumeSession()
  await vi.advanceTimersByTimeAsync(0)
  expect(touch).toHaveBeenCalledTimes(4)
})
