// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '#admin/api.ts'
import { queryClient } from '#admin/query-client.ts'
import { useUnsavedGuard } from '#admin/shared/navigation/unsaved-changes.ts'
import { mount } from '#test/mount.ts'
import { useStoredDraft } from './use-stored-draft.ts'

const { queryKey } = api.pageDrafts.get.queryOptions({ input: { pageId: 'p' } })
/** Changes the draft, until the screens know. */
const change = (make: () => unknown) =>
  act(async () => {
    make()
    await new Promise((resolve) => setTimeout(resolve))
  })
const take = vi.fn<() => void>()
const record = { isPending: false, form: { isDirty: () => false } }
const stored = { version: 2 }

function Form({ version, isOtherUnsaved = false }: { version: number; isOtherUnsaved?: boolean }) {
  useUnsavedGuard(isOtherUnsaved)
  useStoredDraft({ record, isOutdated: stored.version !== version, pageId: 'p', stored }, take)
  return null
}

const load = (section = stored) => queryClient.setQueryData(queryKey, { pageId: 'p', sections: [section] } as never)
const invalidate = () => queryClient.getQueryCache().find({ queryKey })!.invalidate()

beforeEach(() => {
  take.mockReset()
  queryClient.clear()
  load()
})

test('a draft that changes twice in quick succession is taken, also if the second change is none of this form', async () => {
  const { show } = mount()
  await show(<Form version={2} />)
  await change(invalidate)
  await show(<Form version={1} />)
  expect(take).not.toHaveBeenCalled()
  await change(() => load())
  expect(take).toHaveBeenCalledOnce()
})

test('a changed draft is taken once another form has no unsaved input any more', async () => {
  const { show } = mount()
  await show(<Form version={1} isOtherUnsaved />)
  take.mockReset()
  await show(<Form version={1} />)
  expect(take).toHaveBeenCalledOnce()
})

test('a draft that the form shows already is not taken', async () => {
  await mount().show(<Form version={2} />)
  expect(take).not.toHaveBeenCalled()
})

test('the changes of the form itself, which arrive a moment before they are shown, are not taken', async () => {
  const { show } = mount()
  await show(<Form version={2} />)
  await change(invalidate)
  await show(<Form version={3} />)
  await change(() => load({ version: 3 }))
  expect(take).not.toHaveBeenCalled()
})
