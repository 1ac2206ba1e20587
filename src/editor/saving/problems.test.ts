// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Draft, Section } from '../api.ts'
import type { Editor } from '../context.ts'
import { createModel } from '../model.ts'
import type { Ui } from '../ui.ts'
import { createProblems } from './problems.ts'

const { openConflict } = vi.hoisted(() => ({
  openConflict: vi.fn<(editor: unknown, section: unknown, choice: { takeMine(): void }) => void>(),
}))
vi.mock('../panels/conflict.ts', () => ({ openConflict }))

test('a deleted section that cannot be added again at the moment is kept, and offered again', async () => {
  const section = { id: 'a', sectionType: 'faq', title: 'Mine', content: [], isActive: true } as unknown as Section
  const draft = { pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections: [section] } as unknown as Draft
  const model = createModel(draft, false)
  Object.assign(model.find('a')!, { isDirty: true, problem: 'gone' })
  const toast = vi.fn<Ui['toast']>()
  const change = () => Promise.reject(new TypeError('Failed to fetch'))
  const done = () => Promise.resolve()
  const ask = vi.fn<Ui['ask']>()
  const editor = { ui: { toast, ask }, model, saver: { change, flush: done }, redraw: done } as unknown as Editor
  createProblems(editor).askUndecided()
  ask.mock.lastCall![2].run()
  await vi.waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith('There is no connection.'))
  expect(ask.mock.calls.map(([, , { text }]) => text)).toEqual(['Add it again', 'Add it again'])
  expect(model.find('a')).toMatchObject({ isDirty: true, values: { title: 'Mine' } })
})

test('a person who compares two versions is asked again if there is a third one meanwhile', () => {
  const section = { id: 'a', sectionType: 'faq', title: 'Fees', content: [], isActive: true, version: 1 } as unknown as Section
  const draft = { pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections: [section] } as unknown as Draft
  const model = createModel(draft, false)
  const ask = vi.fn<Ui['ask']>()
  const done = () => Promise.resolve()
  const text = { end: () => undefined }
  const editor = { ui: { ask }, model, text, saver: { flush: done, isStored: true }, redraw: done } as unknown as Editor
  const change = (title: string, version: number) => model.replace({ ...draft, sections: [{ ...section, title, version }] })
  model.setValue('a', 'title', 'Fees 2027')
  model.find('a')!.problem = 'stale'
  change('By Bisi', 2)
  createProblems(editor).askUndecided()
  ask.mock.lastCall![2].run()
  change('By Chidi', 3)
  openConflict.mock.lastCall![2].takeMine()
  expect(ask).toHaveBeenCalledTimes(2)
  expect(model.find('a')).toMatchObject({ problem: 'stale', basedOn: 1 })
  ask.mock.lastCall![2].run()
  openConflict.mock.lastCall![2].takeMine()
  expect(model.find('a')).toMatchObject({ problem: undefined, basedOn: 3, values: { title: 'Fees 2027' } })
})

test('who leaves is warned once of each text that was not sent', () => {
  const section = { id: 'a', sectionType: 'faq', title: 'Fees', content: [], isActive: true, version: 1 } as unknown as Section
  const draft = { pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections: [section] } as unknown as Draft
  const model = createModel(draft, false)
  const toast = vi.fn<Ui['toast']>()
  const { warnOfLeaving } = createProblems({ ui: { toast }, model, saver: { isStored: true } } as unknown as Editor)
  const refuse = (key: string) => Object.assign(model.find(key)!, { isDirty: true, problem: 'stale' })
  expect(warnOfLeaving()).toBe(false)
  refuse('a')
  expect([warnOfLeaving(), warnOfLeaving()]).toEqual([true, false])
  refuse('page')
  expect([warnOfLeaving(), warnOfLeaving()]).toEqual([true, false])
  expect(toast).toHaveBeenCalledTimes(2)
})

test('why a text was refused is a sentence of its own', () => {
  const section = { id: 'a', sectionType: 'table', title: 'Fees', content: [], isActive: true } as unknown as Section
  const draft = { pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections: [section] } as unknown as Draft
  const model = createModel(draft, false)
  const notice = vi.fn<Ui['notice']>()
  const { show } = createProblems({ ui: { notice }, model, saver: { isStored: true } } as unknown as Editor)
  for (const message of ['Too many rows, not 1,005', 'The page has ended.'])
    show({ failure: 'refused', message, section: model.find('a') })
  expect(notice.mock.calls.map(([text]) => text)).toEqual([
    'Fees: Too many rows, not 1,005. Your text is kept on this device.',
    'Fees: The page has ended. Your text is kept on this device.',
  ])
})

test('what somebody else has changed meanwhile is shown before anything is published', async () => {
  const draft = { pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections: [] } as unknown as Draft
  const said: string[] = []
  const redraw = vi.fn<Editor['redraw']>(() => Promise.resolve())
  const saver = { foreignChanges: 0, flush: () => Promise.resolve(void (saver.foreignChanges = 1)) }
  const ui = { toast: (text: string) => void said.push(text) }
  const { sendAll } = createProblems({ ui, model: createModel(draft, false), saver, redraw } as unknown as Editor)
  expect(await sendAll()).toBe(false)
  expect(said).toEqual(['The page has changed in the meantime. It is shown as it is now.'])
  expect(redraw).toHaveBeenCalledOnce()
  expect(await sendAll()).toBe(true)
})
