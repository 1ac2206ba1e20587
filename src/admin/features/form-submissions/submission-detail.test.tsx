// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import type { Submission } from '#contract/form-submissions/form-submissions.ts'
import { ConnectionError } from '#admin/shared/connection/connection-error.ts'
import { mount } from '#test/mount.ts'
import { SubmissionDetail } from './submission-detail.tsx'

const SUBMISSION = {
  id: 'a',
  group: 'contact',
  email: '',
  phone: '',
  subject: 'Fees',
  isRead: true,
  suspicions: [],
  history: [],
  submittedAt: '2026-11-20T08:00:00.000Z',
  fields: [{ name: 'message', value: 'How much is the hostel?' }],
} as unknown as Submission

test.each([
  ['without a connection the open submission stays', new ConnectionError('Failed to fetch'), true],
  ['while the person signs in again it stays too', new ORPCError('UNAUTHORIZED'), true],
  ['a submission that somebody has deleted goes', new ORPCError('NOT_FOUND', { message: 'It is deleted' }), false],
])('%s', async (_, error, stays) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(['open'], SUBMISSION)
  function Open() {
    const query = useQuery<Submission>({ queryKey: ['open'], queryFn: () => Promise.reject(error), staleTime: Infinity })
    return <SubmissionDetail query={query} isSelected takeOut={() => Promise.resolve()} />
  }
  const { place, show } = mount()
  await show(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Open />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(place.textContent).toContain('How much is the hostel?')
  await act(() => queryClient.refetchQueries())
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(place.textContent.includes('How much is the hostel?')).toBe(stays)
})
