// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Editor } from '../context.ts'
import { openChecks } from './checks.ts'

vi.mock('./find-problems.ts', () => ({
  findProblems: () =>
    Promise.resolve({ found: [{ text: 'No description', place: document.querySelector('img') }], unchecked: [] }),
  introduceFindings: () => [],
}))

test('a finding about a picture in a text opens the text at that picture', async () => {
  document.body.innerHTML = '<section></section><main><div data-field="content.html"><img src="/gate.jpg" alt=""></div></main>'
  const root = document.querySelector('section')!.attachShadow({ mode: 'open' })
  const begin = vi.fn<Editor['text']['begin']>()
  await openChecks({ ui: { root }, redraw: () => Promise.resolve(), text: { begin } } as unknown as Editor)
  Array.from(root.querySelectorAll('button'))
    .find(({ textContent }) => textContent === 'No description')!
    .click()
  expect(begin).toHaveBeenCalledWith(document.querySelector('[data-field]'), undefined, document.querySelector('img'))
})
