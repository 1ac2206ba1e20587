// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createActions } from './actions.ts'
import type { Change, Draft, Effect, Section } from './api.ts'
import type { Editor } from './context.ts'
import { createModel } from './model.ts'

// Test files of a worker share modules. Some may have the mocks of another file.
vi.hoisted(() => vi.resetModules())
vi.mock('./api.ts', () => ({ client: {} }))

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
      model.apply({ draft: model.status, sections: [], removed: [], order: made.wanted } as unknown as Effect)
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
