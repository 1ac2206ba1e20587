// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Draft, Section } from '../api.ts'
import type { Editor } from '../context.ts'
import { createModel } from '../model.ts'
import type { Ui } from '../ui.ts'
import { openFields } from './fields-panel.ts'

// Test files of a worker share modules. Some may have the mocks of another file.
vi.hoisted(() => vi.resetModules())
vi.mock('../api.ts', () => ({ client: {} }))

/** All fields of a section with these questions. */
function openQuestions(...questions: string[]) {
  const content = questions.map((question) => ({ question, answer: '' }))
  const faq = { id: 'a', sectionType: 'faq', title: 'Questions', content, isActive: true } as unknown as Section
  const draft = { pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections: [faq] } as unknown as Draft
  const model = createModel(draft, false)
  const host = document.createElement('section')
  document.body.replaceChildren(host)
  const root = host.attachShadow({ mode: 'open' })
  const saver = { touch: () => undefined, flush: () => Promise.resolve() }
  const editor = { ui: { root } as unknown as Ui, model, saver, redraw: () => Promise.resolve() }
  openFields(editor as unknown as Editor, 'a')
  const inputs = () => [...root.querySelectorAll<HTMLInputElement>('[data-path$=".question"]')]
  return {
    stored: () => (model.find('a')!.values.content['items'] as { question: string }[]).map(({ question }) => question),
    type(index: number, text: string) {
      inputs()[index]!.value = text
      inputs()[index]!.dispatchEvent(new Event('input'))
    },
    press(name: string) {
      const named = [...root.querySelectorAll('button')].find(
        (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
      )!
      named.focus()
      named.click()
    },
  }
}

test.each([
  ['Add question', ['First, typed', 'Second, typed', '']],
  ['Move Question 1 down', ['Second, typed', 'First, typed']],
  ['Delete Question 1', ['Second, typed']],
])('%s keeps what was typed in the entries', (name, expected) => {
  const { stored, type, press } = openQuestions('First', 'Second')
  type(0, 'First, typed')
  type(1, 'Second, typed')
  press(name)
  expect(stored()).toEqual(expected)
})
