// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Draft, Section } from '../api.ts'
import type { Editor } from '../context.ts'
import { createModel } from '../model.ts'
import type { Ui } from '../ui.ts'
import { openFields } from './fields-panel.ts'
import { updatePanel } from './panel.ts'

vi.mock('../api.ts', () => ({ client: { links: { search: () => Promise.resolve([]) } } }))

const openQuestions = (...questions: string[]) =>
  openSection(
    'faq',
    questions.map((question) => ({ question, answer: '' })),
  )

/** All fields of a section. */
function openSection(sectionType: string, content: unknown) {
  const section = { id: 'a', sectionType, title: '', content, isActive: true } as unknown as Section
  const draft = { pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections: [section] } as unknown as Draft
  const model = createModel(draft, false)
  const host = document.createElement('section')
  document.body.replaceChildren(host)
  const root = host.attachShadow({ mode: 'open' })
  const saver = { touch: () => undefined, flush: () => Promise.resolve() }
  const toast = vi.fn<Ui['toast']>()
  const editor = { ui: { root, toast } as unknown as Ui, model, saver, redraw: () => Promise.resolve() }
  openFields(editor as unknown as Editor, 'a')
  const inputs = () => [...root.querySelectorAll<HTMLInputElement>('[data-path$=".question"]')]
  return {
    model,
    inputs,
    toast,
    root,
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
      const focused = root.activeElement
      return focused?.getAttribute('aria-label') ?? focused?.textContent
    },
    openTitles: () => [...root.querySelectorAll('details[open] summary')].map(({ textContent }) => textContent),
    questions: () => inputs().map(({ value }) => value),
    toggle: (index: number) => root.querySelectorAll('details')[index]!.toggleAttribute('open'),
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

test('an entry that is moved stays open and keeps the focus on a button that moves it on, or back from the end', () => {
  const { press, toggle, openTitles } = openQuestions('First', 'Second', 'Third', 'Fourth')
  toggle(0)
  expect(openTitles()).toEqual(['Question 1', 'Question 4'])
  expect(press('Move Question 1 down')).toBe('Move Question 2 down')
  expect(openTitles()).toEqual(['Question 2', 'Question 4'])
  expect(press('Move Question 2 up')).toBe('Move Question 1 down')
  expect(press('Move Question 4 up')).toBe('Move Question 3 up')
  expect(press('Move Question 3 down')).toBe('Move Question 4 up')
})

test('the focus goes to an entry that is added, and to what follows one that is deleted', () => {
  const { press, openTitles } = openQuestions('First', 'Second', 'Third')
  expect(press('Add question')).toBe('Question 4')
  expect(openTitles()).toEqual(['Question 3', 'Question 4'])
  expect(press('Delete Question 3')).toBe('Question 3')
  expect(openTitles()).toEqual(['Question 3'])
  expect(press('Delete Question 3')).toBe('Add question')
  expect(openTitles()).toEqual([])
})

test('a picture that is removed keeps the focus in its field', () => {
  const { press } = openSection('hero', { imageUrl: '/room.jpg' })
  expect(press('Remove')).toBe('Choose a picture')
})

test('what is typed on the page is in the panel, so that the next key there keeps it', () => {
  const { model, questions, stored, type } = openQuestions('First', 'Second')
  model.setValue('a', 'content.items.0.question', 'First, from the page')
  updatePanel()
  expect(questions()).toEqual(['First, from the page', 'Second'])
  type(0, `${questions()[0]}!`)
  expect(stored()).toEqual(['First, from the page!', 'Second'])
})

test('an entry that Undo takes away is no longer in the panel', () => {
  const { model, questions, press } = openQuestions('First', 'Second')
  const before = model.find('a')!.values.content['items']
  press('Add question')
  model.setValue('a', 'content.items', before)
  updatePanel()
  expect(questions()).toEqual(['First', 'Second'])
})

test('an input keeps what is being typed in it, also if the server stores it without the space at its end', () => {
  const { model, inputs, questions, type } = openQuestions('First', 'Second')
  const [first] = inputs()
  first!.focus()
  type(0, 'First ')
  model.setValue('a', 'content.items.0.question', 'First')
  model.setValue('a', 'content.items.1.question', 'Second, from elsewhere')
  updatePanel()
  expect(questions()).toEqual(['First ', 'Second, from elsewhere'])
  expect(first!.isConnected).toBe(true)
})

test('an input with the focus shows what somebody else has changed, and the caret stays', () => {
  const { model, inputs, questions } = openQuestions('First', 'Second')
  inputs()[0]!.focus()
  inputs()[0]!.setSelectionRange(2, 2)
  model.setValue('a', 'content.items.0.question', 'First, from elsewhere')
  updatePanel()
  expect(questions()).toEqual(['First, from elsewhere', 'Second'])
  expect(inputs()[0]!.selectionStart).toBe(2)
})

test('an entry that somebody else deletes leaves the panel, also while one types in another', () => {
  const { model, inputs, questions, stored, type, root } = openQuestions('First', 'Second', 'Third')
  inputs()[0]!.focus()
  type(0, 'First, typed')
  const [first, , third] = model.find('a')!.values.content['items'] as unknown[]
  model.setValue('a', 'content.items', [first, third])
  updatePanel()
  expect(questions()).toEqual(['First, typed', 'Third'])
  expect(root.activeElement).toBe(inputs()[0])
  type(1, 'Third, typed')
  expect(stored()).toEqual(['First, typed', 'Third, typed'])
})

test('an address that is being typed stays when somebody else changes another field', () => {
  const { model, root } = openSection('hero', { headline: 'A bed on campus', primaryActionText: 'Apply', cta_url: '/apply' })
  const address = root.querySelector<HTMLInputElement>('[data-path="content.cta_url"]')!
  address.focus()
  address.value = 'adm'
  model.setValue('a', 'content.headline', 'Changed')
  updatePanel()
  expect(root.querySelector<HTMLInputElement>('[data-path="content.cta_url"]')!.value).toBe('adm')
  expect(root.querySelector<HTMLInputElement>('[data-path="content.headline"]')!.value).toBe('Changed')
})

test('the panel of a section that Undo takes away closes', () => {
  const { model, inputs } = openQuestions('First')
  model.sections = []
  updatePanel()
  expect(inputs()).toEqual([])
})

/** What shows that a file is being sent for the first picture. */
function startUpload(root: ShadowRoot): HTMLElement {
  const upload = document.createElement('div')
  upload.className = 'uploading'
  root.querySelector('.image')!.append(upload)
  return upload
}

test('an upload goes on while another field changes which fields there are', () => {
  const { root } = openSection('hero', { imageUrl: '' })
  const upload = startUpload(root)
  const before = root.querySelectorAll('.input').length
  const choice = root.querySelector('select')!
  choice.value = 'video'
  choice.dispatchEvent(new Event('change'))
  expect(upload.isConnected).toBe(true)
  expect(root.querySelectorAll('.input').length).not.toBe(before)
})

test('an upload for an entry goes on when another is added, and is cancelled when the entry moves', () => {
  const picture = (caption: string) => ({ imageUrl: '', caption })
  const { root, press, toast } = openSection('gallery', [picture('Gate'), picture('Hall')])
  const upload = startUpload(root)
  press('Add picture')
  expect([upload.isConnected, toast.mock.calls]).toEqual([true, []])
  press('Move Picture 1 down')
  expect(upload.isConnected).toBe(false)
  expect(toast).toHaveBeenCalledExactlyOnceWith('The upload was cancelled, because the list has changed.')
})
