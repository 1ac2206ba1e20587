// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Draft, Section } from '../api.ts'
import { textAt } from '../fields.ts'
import { createModel } from '../model.ts'
import type { Ui } from '../ui.ts'
import { createTextEditing } from './text-editing.ts'

vi.mock('../api.ts', () => ({ client: {} }))

/** Types these texts, one after another, into a paragraph of the description of a section. */
async function typeIn(part: number, description: string, ...texts: string[]) {
  // happy-dom has no such object.
  vi.stubGlobal('visualViewport', null)
  onTestFinished(() => void vi.unstubAllGlobals())
  const shown = `<main><section data-section="a"><p data-field="description" data-part="${part}"></p></section></main>`
  document.body.innerHTML = `<section></section>${shown}`
  const root = document.querySelector('section')!.attachShadow({ mode: 'open' })
  const section = { id: 'a', sectionType: 'faq', title: '', description, content: [], isActive: true } as unknown as Section
  const draft = { pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections: [section] } as unknown as Draft
  const model = createModel(draft, false)
  const changed = vi.fn<() => void>()
  const stop = new AbortController()
  const text = createTextEditing(model, { root, announce: () => undefined } as unknown as Ui, stop.signal, {
    tools: () => [],
    changed,
    left: () => undefined,
  })
  const paragraph = document.querySelector('p')!
  // happy-dom leaves blank lines out.
  Object.defineProperty(paragraph, 'innerText', { get: () => paragraph.textContent })
  text.begin(paragraph)
  for (const [index, typed] of texts.entries()) {
    paragraph.textContent = typed
    paragraph.dispatchEvent(new Event('input'))
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(index + 1))
  }
  text.end()
  stop.abort()
  return model.find('a')!.values.description
}

test('a blank line in a paragraph makes two of it, however much is typed after it', async () => {
  expect(await typeIn(1, 'One\n\nTwo\n\nThree', 'Two\n\na', 'Two\n\nan', 'Two\n\nand')).toBe('One\n\nTwo\n\nand\n\nThree')
})

test('a paragraph that was emptied and typed again does not replace the next one', async () => {
  expect(await typeIn(1, 'One\n\nTwo\n\nThree', '', 'Second')).toBe('One\n\nSecond\n\nThree')
})

test.each([
  ['title', 'title'],
  ['a cell of a table', 'content.rows.0.0'],
])('several lines pasted into %s become one', async (_, path) => {
  vi.stubGlobal('visualViewport', null)
  onTestFinished(() => void vi.unstubAllGlobals())
  document.body.innerHTML = `<section></section><main><section data-section="a"><p data-field="${path}"></p></section></main>`
  const root = document.querySelector('section')!.attachShadow({ mode: 'open' })
  const section = { id: 'a', sectionType: 'table', title: '', content: {}, isActive: true } as unknown as Section
  const draft = { pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections: [section] } as unknown as Draft
  const model = createModel(draft, false)
  const stop = new AbortController()
  const text = createTextEditing(model, { root, host: root.host, announce() {} } as unknown as Ui, stop.signal, {
    tools: () => [],
    changed: () => undefined,
    left: () => undefined,
  })
  const element = document.querySelector('p')!
  Object.defineProperty(element, 'innerText', { get: () => element.textContent })
  text.begin(element)
  element.textContent = 'Tuition fee \n\n(per session)'
  element.dispatchEvent(new Event('input'))
  text.end()
  stop.abort()
  expect(textAt(model.find('a')!.values, path)).toBe('Tuition fee (per session)')
})
