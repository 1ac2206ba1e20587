// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Draft, Section } from '../api.ts'
import type { Editor } from '../context.ts'
import { createModel } from '../model.ts'
import type { Ui } from '../ui.ts'
import { createProblems } from './problems.ts'

// Test files of a worker share modules. Some may have the mocks of another file.
vi.hoisted(() => vi.resetModules())
vi.mock('../api.ts', () => ({ client: {} }))

test('a deleted section that cannot be added again at the moment is kept, and offered again', async () => {
  const section = { id: 'a', sectionType: 'faq', title: 'Mine', content: [], isActive: true } as unknown as Section
  const draft = { pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections: [section] } as unknown as Draft
  const model = createModel(draft, false)
  Object.assign(model.find('a')!, { isDirty: true, problem: 'gone' })
  const toast = vi.fn<Ui['toast']>()
  const change = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce()
  const done = () => Promise.resolve()
  const editor = { ui: { toast }, model, saver: { change, flush: done }, redraw: done } as unknown as Editor
  createProblems(editor).showNewer(model.find('a'), undefined)
  toast.mock.lastCall![1]!.run()
  await vi.waitFor(() => expect(toast).toHaveBeenCalledTimes(2))
  expect(model.find('a')).toMatchObject({ isDirty: true, values: { title: 'Mine' } })
  toast.mock.lastCall![1]!.run()
  await vi.waitFor(() => expect(model.sections).toEqual([]))
})
