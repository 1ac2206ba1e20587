// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Draft, Section } from '../api.ts'
import type { Editor } from '../context.ts'
import { createModel } from '../model.ts'
import { openHistory } from './history.ts'

vi.mock('../api.ts', () => ({
  client: {
    history: {
      list: () => Promise.resolve([{ version: 1, savedAt: '2026-11-20T08:00:00Z', isCurrent: false }]),
      get: () => Promise.resolve({ state: { title: 'Former', description: null, content: [] } }),
    },
  },
}))

test('restoring a section ends the typing in it, so that the next key does not bring back the newer text', async () => {
  document.body.innerHTML = '<section></section>'
  const root = document.querySelector('section')!.attachShadow({ mode: 'open' })
  const section = { id: 'a', sectionType: 'faq', title: 'Stored', content: [], isActive: true } as unknown as Section
  const draft = { pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections: [section] } as unknown as Draft
  const model = createModel(draft, false)
  const end = vi.fn<() => void>(() => model.setValue('a', 'title', 'Typed a moment ago'))
  const done = () => Promise.resolve()
  const saver = { touch() {}, flush: done }
  await openHistory({ ui: { root, toast() {} }, model, saver, text: { end }, redraw: done } as unknown as Editor, 'a')
  root.querySelector<HTMLElement>('.version button')!.click()
  await vi.waitFor(() => expect(model.find('a')!.values.title).toBe('Former'))
  expect(end).toHaveBeenCalledOnce()
})
