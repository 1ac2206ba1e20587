// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { mount } from '#test/mount.ts'
import { usePublishDraft } from './use-publish-draft.ts'

const { publish } = vi.hoisted(() => ({ publish: vi.fn<() => Promise<never>>() }))
vi.mock('#admin/api.ts', async (original) => ({
  ...(await original<object>()),
  client: { pageDrafts: { publish } },
}))

test.each([
  { exists: true, compares: 1, failed: null },
  { exists: false, compares: 0, failed: 'Not published: {message}' },
])('a page that has changed meanwhile: with a draft ($exists) the differences show, else a message', async (expected) => {
  publish.mockRejectedValue(new ORPCError('LIVE_CHANGED', { defined: true, status: 409 }))
  const onLiveChanged = vi.fn<() => void>()
  const queryClient = new QueryClient()
  const results: ReturnType<typeof usePublishDraft>[] = []
  function Publishing() {
    const draft = { pageId: 'home', version: 1, exists: expected.exists }
    results.push(usePublishDraft(draft, { onPublished: () => {}, onLiveChanged }))
    return null
  }
  await mount().show(
    <QueryClientProvider client={queryClient}>
      <Publishing />
    </QueryClientProvider>,
  )
  await act(() =>
    results
      .at(-1)!
      .mutateAsync('shown')
      .catch(() => undefined),
  )
  const [mutation] = queryClient.getMutationCache().getAll()
  const { failed } = mutation!.meta as { failed: (error: unknown) => string | null }
  expect({ compares: onLiveChanged.mock.calls.length, failed: failed(mutation!.state.error) }).toEqual({
    compares: expected.compares,
    failed: expected.failed,
  })
})
