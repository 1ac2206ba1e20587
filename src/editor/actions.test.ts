// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createActions } from './actions.ts'
import type { Change, Draft, Effect, Section } from './api.ts'
import type { Editor } from './context.ts'
import { createModel } from './model.ts'
import type { Ui } from './ui.ts'

const { undo } = vi.hoisted(() => ({ undo: vi.fn<() => Promise<unknown>>() }))
vi.mock('./api.ts', () => ({ client: { pageDrafts: { undo } }, getErrorMessage: String }))

/** A page whose second section is no longer on the server. */
function openPage() {
  document.body.innerHTML = '<main></main>'
  const sections = ['a', 'gone', 'b', 'c'].map(
    (id) => ({ id, sectionType: 'faq', title: id, content: [], isActive: true }) as unknown as Section,
  )
  const model = createModel({ pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections } as unknown as Draft, false)
  model.find('gone')!.problem = 'gone'
  const changes: Change[] = []
  const change = async (make: () => Change) => {
    const made = make()
    changes.push(made)
    if (made.kind === 'order')
      model.apply({ draft: model.status, sections: [], removed: [], order: made.wanted } as unknown as Effect, false)
    return true
  }
  const done = () => Promise.resolve()
  const editor = { model, change, redraw: done, saver: { flush: done }, text: { end() {} }, ui: { settle() {}, announce() {} } }
  const actions = createActions(editor as unknown as Editor)
  return { actions, changes, keys: () => model.sections.map(({ key }) => key) }
}

test('a section is moved on a page with one that somebody else deleted: the server is sent only what it has', async () => {
  const { actions, changes, keys } = openPage()
  await actions.moveTo('b', 3)
  expect(changes).toEqual([{ kind: 'order', seen: ['a', 'b', 'c'], wanted: ['a', 'c', 'b'] }])
  expect(keys()).toEqual(['a', 'gone', 'c', 'b'])
})

test('a section moves past one that somebody else deleted', async () => {
  const { actions, changes } = openPage()
  await actions.move('b', -1)
  expect(changes).toEqual([{ kind: 'order', seen: ['a', 'b', 'c'], wanted: ['b', 'a', 'c'] }])
  await actions.moveTo('gone', 3)
  expect(changes).toHaveLength(1)
})

test('a person can give up what they wrote in a section that somebody else deleted', async () => {
  const { actions, changes, keys } = openPage()
  await actions.remove('gone')
  expect(keys()).toEqual(['a', 'b', 'c'])
  expect(changes).toEqual([])
})

test('“Undo” after a deletion does not undo a later change', async () => {
  const sections = ['a', 'b'].map(
    (id) => ({ id, sectionType: 'faq', title: id, content: [], isActive: true }) as unknown as Section,
  )
  const draft = { pageId: 'p', version: 5, fields: { title: 'Page' }, fieldsVersion: 1, sections } as unknown as Draft
  const model = createModel(draft, false)
  const toast = vi.fn<Ui['toast']>()
  const done = () => Promise.resolve()
  const saver = { flush: done, afterSaving: (call: () => Promise<unknown>) => call() }
  const change = () => Promise.resolve(true)
  const editor = { model, change, redraw: done, saver, text: { end() {} }, ui: { toast, announce() {} } }
  const actions = createActions(editor as unknown as Editor)
  undo.mockResolvedValue({ draft: model.status, sections: [], removed: [] })

  await actions.remove('a')
  toast.mock.lastCall![1]!.run()
  await vi.waitFor(() => expect(undo).toHaveBeenCalledOnce())

  await actions.remove('b')
  const { run } = toast.mock.lastCall![1]!
  model.status = { ...model.status, version: 6 }
  run()
  await vi.waitFor(() => expect(toast.mock.lastCall![0]).toContain('You have changed something since.'))
  expect(undo).toHaveBeenCalledOnce()
})
