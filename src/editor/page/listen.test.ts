// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Actions } from '../actions.ts'
import type { Editor } from '../context.ts'
import type { Selection } from './selection.ts'
import { listenToPage } from './listen.ts'

vi.mock('../api.ts', () => ({ client: {} }))

/** Focuses this element of a page with a toolbar and a panel, and presses Alt and an arrow. Returns what moves. */
function pressAltDown(selector: string): unknown[] {
  document.body.innerHTML = `<main><section data-section="a" tabindex="0">
    <p data-field="title" contenteditable="true" tabindex="0"></p><select></select></section></main><aside></aside>`
  document.documentElement.dataset['view'] = 'draft'
  const root = document.querySelector('aside')!.attachShadow({ mode: 'open' })
  root.innerHTML = '<div class="toolbar"><button></button></div><div class="panel"><textarea></textarea><select></select></div>'
  const stop = new AbortController()
  onTestFinished(() => {
    stop.abort()
    delete document.documentElement.dataset['view']
  })
  const moved: unknown[] = []
  const move = (...what: unknown[]) => Promise.resolve(moved.push(what))
  const selection = { key: 'a', select: () => undefined } as unknown as Selection
  listenToPage({ ui: { root } } as unknown as Editor, selection, { move } as unknown as Actions, stop.signal)
  const element = root.querySelector<HTMLElement>(selector) ?? document.querySelector<HTMLElement>(selector)!
  element.focus()
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true, composed: true }))
  return moved
}

test.each([
  ['saving', true],
  ['device', true],
  ['saved', false],
])('while changes are %s, leaving sends them and asks: %s', (state, isAsked) => {
  document.body.innerHTML = '<main></main>'
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const flush = vi.fn<() => Promise<void>>(() => Promise.resolve())
  listenToPage({ saver: { state, flush } } as unknown as Editor, {} as Selection, {} as Actions, stop.signal)
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(isAsked)
  expect(flush).toHaveBeenCalledTimes(isAsked ? 1 : 0)
})

test.each(['main > section', '.toolbar button'])('Alt and an arrow move the section from %s', (selector) => {
  expect(pressAltDown(selector)).toEqual([['a', 1]])
})

test.each(['main p', 'main select', '.panel textarea', '.panel select'])(
  'Alt and an arrow are for the input itself in %s',
  (selector) => {
    expect(pressAltDown(selector)).toEqual([])
  },
)
