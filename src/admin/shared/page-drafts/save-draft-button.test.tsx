// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { RecordForm } from '#admin/shared/forms/record-form.ts'
import { mount } from '#test/mount.ts'
import { SaveDraftButton } from './save-draft-button.tsx'

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)))

test('while a draft is being saved the form takes nothing, because it closes afterwards', async () => {
  const answer = Promise.withResolvers<string>()
  const onSaved = vi.fn<() => void>()
  const forms = { getValues: () => ({ title: 'Fees' }) }
  const record = { form: forms, isPending: false, isReady: () => true, forget: () => {} } as unknown as RecordForm<{
    title: string
  }>
  const { place, show } = mount()
  await show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}>
      <MantineProvider env="test">
        <form>
          <SaveDraftButton record={record} save={() => answer.promise} onSaved={onSaved} />
        </form>
      </MantineProvider>
    </QueryClientProvider>,
  )
  const form = place.querySelector('form')!
  await act(async () => place.querySelector('button')!.click())
  await settle()
  expect(form.inert).toBe(true)
  answer.reject(new Error('No answer'))
  await settle()
  expect(form.inert).toBe(false)
  expect(onSaved).not.toHaveBeenCalled()
})
