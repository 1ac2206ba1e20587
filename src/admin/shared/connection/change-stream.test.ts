// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { expect, onTestFinished, test, vi } from 'vitest'

const { changes } = vi.hoisted(() => ({ changes: vi.fn<() => Promise<AsyncIterable<unknown>>>() }))
vi.mock('#admin/api.ts', () => ({ client: { dashboard: { changes } } }))
// Another test file may have loaded the stream already, with the real client.
vi.resetModules()
const { follow } = await import('./change-stream.ts')
const { endSession, resumeSession } = await import('#admin/shared/session/session-state.ts')

/** The stream of the server. It breaks off, or stays open. */
async function* stream(version: number, { breaks = false } = {}) {
  yield { version, enquiries: 1, drafts: 'a' }
  if (!breaks) await new Promise(() => {})
}

test('changes are reported again after the session has ended and somebody has signed in again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const notify = vi.fn<() => void>()
  changes.mockResolvedValueOnce(stream(1, { breaks: true }))
  changes.mockRejectedValueOnce(new ORPCError('UNAUTHORIZED'))
  changes.mockResolvedValueOnce(stream(2))
  onTestFinished(follow('content', notify))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([changes.mock.calls.length, notify.mock.calls.length]).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([changes.mock.calls.length, notify.mock.calls.length]).toEqual([3, 1])
})

test('while somebody is asked to sign in again, the server is not asked for changes', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  changes.mockReset().mockRejectedValue(new ORPCError('UNAUTHORIZED'))
  onTestFinished(follow('content', () => {}))
  await vi.advanceTimersByTimeAsync(0)
  endSession()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(changes).toHaveBeenCalledOnce()
  resumeSession()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(changes).toHaveBeenCalledTimes(2)
})
