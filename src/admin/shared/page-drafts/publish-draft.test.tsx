// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { PageDraftStatus } from '#contract/pages/page-drafts.ts'
import { mount } from '#test/mount.ts'
import { PublishDraft } from './publish-draft.tsx'

const { describeNewSamples, mutate } = vi.hoisted(() => ({
  describeNewSamples: vi.fn<() => Promise<string>>(),
  mutate: vi.fn<() => void>(),
}))
vi.mock('#admin/shared/samples/describe-new-samples.ts', () => ({ describeNewSamples }))
vi.mock('./use-publish-draft.ts', () => ({ usePublishDraft: () => ({ isPending: false, mutate }) }))

test.each([
  [true, null],
  [false, 'shown'],
])('a second press, while the samples are counted, publishes nothing more (draft: %s)', async (exists, seen) => {
  mutate.mockClear()
  const count = Promise.withResolvers<string>()
  describeNewSamples.mockReturnValue(count.promise)
  const { place, show } = mount()
  const draft = { pageId: 'home', liveChanges: [], exists, liveSeen: 'shown' } as unknown as PageDraftStatus
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <PublishDraft draft={draft} onPublished={() => {}} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)))
  for (let press = 0; press < 2; press += 1) {
    await act(async () => place.querySelector('button')!.click())
    await settle()
  }
  count.resolve('')
  await settle()
  // Without a draft, it publishes the page as the person has seen it.
  expect(mutate).toHaveBeenCalledExactlyOnceWith(seen)
})
