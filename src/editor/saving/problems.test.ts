// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import { ConnectionError } from '#admin/shared/connection/connection-error.ts'
import type { Draft, Section } from '../api.ts'
import type { Editor } from '../context.ts'
import { createModel } from '../model.ts'
import type { Ui } from '../ui.ts'
import { createProblems } from './problems.ts'

// Test files of a worker share modules. Some may have the mocks of another file.
vi.hoisted(() => vi.resetModules())

test.each([
  ['a lost connection', new ConnectionError('Failed to fetch'), 'There is no connection.', 'Try again'],
  ['an ended session', new ORPCError('UNAUTHORIZED', { message: 'Sign in first.' }), 'Sign in first.', 'Try again'],
  ['a deleted page', new ORPCError('NOT_FOUND'), 'Somebody else has deleted this page.', undefined],
])('after a conflict, %s does not look like something else', async (_, error, said, action) => {
  const toast = vi.fn<Ui['toast']>()
  const reload = vi.fn<() => Promise<void>>().mockRejectedValueOnce(error).mockResolvedValueOnce()
  const editor = { ui: { toast }, saver: { isStored: true }, reload } as unknown as Editor
  createProblems(editor).show({ failure: 'stale', message: '', section: undefined, newerChange: undefined })
  await vi.waitFor(() => expect(toast).toHaveBeenCalled())
  expect(toast.mock.lastCall![0]).toBe(`${said} Your text is kept on this device.`)
  expect(toast.mock.lastCall![1]?.text).toBe(action)
  if (!action) return
  toast.mock.lastCall![1]!.run()
  await vi.waitFor(() => expect(toast).toHaveBeenCalledTimes(2))
  expect(toast.mock.lastCall![0]).toBe('Somebody else has changed the page. It is shown as it is now.')
})

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

test('what the server stored before the connection broke is no conflict with what was typed since', () => {
  const section = { id: 'a', sectionType: 'faq', title: 'Fees', content: [], isActive: true, version: 1 } as unknown as Section
  const draft = { pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections: [section] } as unknown as Draft
  const model = createModel(draft, false)
  const toast = vi.fn<Ui['toast']>()
  const flush = vi.fn<() => Promise<void>>().mockResolvedValue()
  const editor = { ui: { toast }, model, saver: { flush, isStored: true }, redraw: () => Promise.resolve() } as unknown as Editor
  const edited = model.find('a')!
  model.setValue('a', 'title', 'Fees 2027')
  edited.unanswered = edited.values
  model.setValue('a', 'title', 'Fees 2027/2028')
  edited.problem = 'stale'
  model.replace({ ...draft, sections: [{ ...section, title: 'Fees 2027', version: 2 }] }, false)
  createProblems(editor).showNewer(edited, undefined)
  expect(toast).not.toHaveBeenCalled()
  expect(edited).toMatchObject({ basedOn: 2, problem: undefined, isDirty: true, values: { title: 'Fees 2027/2028' } })
  expect(flush).toHaveBeenCalledOnce()

  edited.problem = 'stale'
  model.replace({ ...draft, sections: [{ ...section, title: 'By Bisi', version: 3 }] }, false)
  createProblems(editor).showNewer(edited, undefined)
  expect(toast.mock.lastCall![1]?.text).toBe('Compare')
})
